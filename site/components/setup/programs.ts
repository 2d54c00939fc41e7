/** One file of a program, or the commands to type into a terminal first. */
export interface ProgramFile {
  /** Its path, or 'Terminal'. */
  name: string;
  text: string;
}

/** An application's first program with an SDK. A test ensures that it is the one on the SDK's page, word for word. */
export interface Program {
  /** The last part of the address of the SDK's page: `/reference/sdks/node`. */
  id: string;
  name: string;
  runs: Runs;
  files: ProgramFile[];
}

export type Runs = 'server' | 'browser' | 'app';

export const PROGRAMS: readonly Program[] = [
  {
    id: 'node',
    name: 'Node.js',
    runs: 'server',
    files: [
      {
        name: 'Terminal',
        text: `npm install unleash-client@4`,
      },
      {
        name: 'index.js',
        text: `const { startUnleash } = require('unleash-client');

async function main() {
  const unleash = await startUnleash({
    url: 'https://<your-instance>/api',
    appName: 'shop',
    customHeaders: { Authorization: '<your-client-token>' },
  });

  const enabled = unleash.isEnabled('new-checkout', { userId: 'user-42' });
  console.log(\`new-checkout is \${enabled ? 'on' : 'off'}\`);

  await unleash.destroyWithFlush();
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});`,
      },
    ],
  },
  {
    id: 'java',
    name: 'Java',
    runs: 'server',
    files: [
      {
        name: 'pom.xml',
        text: `<dependency>
  <groupId>io.getunleash</groupId>
  <artifactId>unleash-client-java</artifactId>
  <version>8.2.0</version>
</dependency>`,
      },
      {
        name: 'src/main/java/Shop.java',
        text: `import io.getunleash.DefaultUnleash;
import io.getunleash.Unleash;
import io.getunleash.UnleashContext;
import io.getunleash.util.UnleashConfig;

public class Shop {
    public static void main(String[] args) {
        UnleashConfig config = UnleashConfig.builder()
            .appName("shop")
            .unleashAPI("https://<your-instance>/api")
            .apiKey("<your-client-token>")
            .synchronousFetchOnInitialisation(true)
            .build();

        Unleash unleash = new DefaultUnleash(config);

        UnleashContext context = UnleashContext.builder().userId("user-42").build();
        boolean enabled = unleash.isEnabled("new-checkout", context);
        System.out.println("new-checkout is " + (enabled ? "on" : "off"));

        unleash.shutdown();
    }
}`,
      },
    ],
  },
  {
    id: 'go',
    name: 'Go',
    runs: 'server',
    files: [
      {
        name: 'Terminal',
        text: `go get github.com/Unleash/unleash-client-go/v3`,
      },
      {
        name: 'main.go',
        text: `package main

import (
	"fmt"
	"log"
	"net/http"
	"time"

	"github.com/Unleash/unleash-client-go/v3"
	"github.com/Unleash/unleash-client-go/v3/context"
)

type listener struct{}

func (listener) OnError(err error)   { log.Println("unleash:", err) }
func (listener) OnWarning(err error) { log.Println("unleash:", err) }

func main() {
	err := unleash.Initialize(
		unleash.WithAppName("shop"),
		unleash.WithUrl("https://<your-instance>/api"),
		unleash.WithCustomHeaders(http.Header{"Authorization": {"<your-client-token>"}}),
		unleash.WithHttpClient(&http.Client{Timeout: 10 * time.Second}),
		unleash.WithListener(listener{}),
	)
	if err != nil {
		log.Fatal(err)
	}
	defer unleash.Close()

	unleash.WaitForReady()

	ctx := context.Context{UserId: "user-42"}
	fmt.Println("new-checkout:", unleash.IsEnabled("new-checkout", unleash.WithContext(ctx)))
}`,
      },
    ],
  },
  {
    id: 'python',
    name: 'Python',
    runs: 'server',
    files: [
      {
        name: 'Terminal',
        text: `pip install "UnleashClient>=5,<6"`,
      },
      {
        name: 'shop.py',
        text: `import logging

from UnleashClient import UnleashClient

logging.basicConfig(level=logging.WARNING)

client = UnleashClient(
    url="https://<your-instance>/api",
    app_name="shop",
    custom_headers={"Authorization": "<your-client-token>"},
)
client.initialize_client()

enabled = client.is_enabled("new-checkout", {"userId": "user-42"})
print("new-checkout is", "on" if enabled else "off")

client.destroy()`,
      },
    ],
  },
  {
    id: 'dotnet',
    name: '.NET',
    runs: 'server',
    files: [
      {
        name: 'Terminal',
        text: `dotnet add package Unleash.Client --version 3.0.0
dotnet add package Newtonsoft.Json`,
      },
      {
        name: 'Program.cs',
        text: `using System;
using System.Collections.Generic;
using Unleash;
using Unleash.ClientFactory;

var settings = new UnleashSettings
{
    AppName = "shop",
    InstanceTag = "shop-1",
    UnleashApi = new Uri("https://<your-instance>/api"),
    CustomHttpHeaders = new Dictionary<string, string>
    {
        { "Authorization", "<your-client-token>" },
    },
};

var factory = new UnleashClientFactory();
using IUnleash unleash = await factory.CreateClientAsync(settings, synchronousInitialization: true);

var context = new UnleashContext { UserId = "user-42" };
var enabled = unleash.IsEnabled("new-checkout", context);
Console.WriteLine($"new-checkout is {(enabled ? "on" : "off")}");`,
      },
    ],
  },
  {
    id: 'php',
    name: 'PHP',
    runs: 'server',
    files: [
      {
        name: 'Terminal',
        text: `composer require "unleash/client:^1.11" guzzlehttp/guzzle symfony/cache`,
      },
      {
        name: 'shop.php',
        text: `<?php

use Unleash\\Client\\Configuration\\UnleashContext;
use Unleash\\Client\\UnleashBuilder;

require __DIR__ . '/vendor/autoload.php';

$unleash = UnleashBuilder::create()
    ->withAppName('shop')
    ->withAppUrl('https://<your-instance>/api')
    ->withInstanceId(gethostname() ?: 'shop-1')
    ->withHeader('Authorization', '<your-client-token>')
    ->build();

$context = new UnleashContext(currentUserId: 'user-42');
$enabled = $unleash->isEnabled('new-checkout', $context);

echo 'new-checkout is ', $enabled ? 'on' : 'off', PHP_EOL;`,
      },
    ],
  },
  {
    id: 'ruby',
    name: 'Ruby',
    runs: 'server',
    files: [
      {
        name: 'Terminal',
        text: `gem install unleash --version '~> 4.4'`,
      },
      {
        name: 'shop.rb',
        text: `require 'unleash'

unleash = Unleash::Client.new(
  url: 'https://<your-instance>/api',
  app_name: 'shop',
  custom_http_headers: { 'Authorization' => '<your-client-token>' }
)

context = Unleash::Context.new(user_id: 'user-42')
enabled = unleash.is_enabled?('new-checkout', context)
puts "new-checkout is #{enabled ? 'on' : 'off'}"

unleash.shutdown`,
      },
    ],
  },
  {
    id: 'rust',
    name: 'Rust',
    runs: 'server',
    files: [
      {
        name: 'Cargo.toml',
        text: `[package]
name = "shop"
version = "0.1.0"
edition = "2021"

[dependencies]
enum-map = "~2.0.1"
serde = { version = "1", features = ["derive"] }
tokio = { version = "1", features = ["macros", "rt-multi-thread", "time"] }
unleash-api-client = { version = "0.8.1", default-features = false, features = ["reqwest-client"] }`,
      },
      {
        name: 'src/main.rs',
        text: `use std::time::Duration;

use enum_map::Enum;
use serde::{Deserialize, Serialize};
use unleash_api_client::context::Context;
use unleash_api_client::prelude::*;

#[derive(Debug, Clone, Deserialize, Serialize, Enum)]
enum Toggle {
    #[serde(rename = "new-checkout")]
    NewCheckout,
    #[serde(rename = "new-search")]
    NewSearch,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let client = ClientBuilder::default().into_client::<Toggle, DefaultClient>(
        "https://<your-instance>/api",
        "shop",
        "shop-1",
        Some("<your-client-token>".into()),
    )?;
    client.register().await?;

    tokio::join!(client.poll_for_updates(), async {
        while client.cached_state().is_none() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }

        let context = Context {
            user_id: Some("user-42".into()),
            ..Default::default()
        };
        let enabled = client.is_enabled(Toggle::NewCheckout, Some(&context), false);
        println!("new-checkout: {}", enabled);

        client.stop_poll().await;
    });
    Ok(())
}`,
      },
    ],
  },
  {
    id: 'javascript-browser',
    name: 'JavaScript',
    runs: 'browser',
    files: [
      {
        name: 'Terminal',
        text: `npm install unleash-proxy-client@2`,
      },
      {
        name: 'main.js',
        text: `import { UnleashClient } from 'unleash-proxy-client';

const client = new UnleashClient({
  url: 'https://<your-instance>/api/frontend',
  clientKey: '<your-frontend-token>',
  appName: 'web-shop',
  context: { userId: 'user-42' },
});

client.on('ready', () => {
  const enabled = client.isEnabled('new-checkout');
  document.body.append(\`new-checkout is \${enabled ? 'on' : 'off'}\`);
});

client.on('error', (error) => console.error('Unleash:', error));

client.start();`,
      },
    ],
  },
  {
    id: 'react',
    name: 'React',
    runs: 'browser',
    files: [
      {
        name: 'Terminal',
        text: `npm install @unleash/proxy-client-react@3 unleash-proxy-client@2`,
      },
      {
        name: 'main.jsx',
        text: `import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FlagProvider } from '@unleash/proxy-client-react';
import { App } from './App';

const config = {
  url: 'https://<your-instance>/api/frontend',
  clientKey: '<your-frontend-token>',
  appName: 'web-shop',
  refreshInterval: 15,
  context: { userId: 'user-42' },
};

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <FlagProvider config={config}>
      <App />
    </FlagProvider>
  </StrictMode>
);`,
      },
      {
        name: 'App.jsx',
        text: `import { useFlag } from '@unleash/proxy-client-react';

export function App() {
  const newCheckout = useFlag('new-checkout');

  return <h1>{newCheckout ? 'New checkout' : 'Old checkout'}</h1>;
}`,
      },
    ],
  },
  {
    id: 'vue',
    name: 'Vue',
    runs: 'browser',
    files: [
      {
        name: 'Terminal',
        text: `npm install @unleash/proxy-client-vue@0.0`,
      },
      {
        name: 'main.js',
        text: `import { createApp } from 'vue';
import { plugin as unleash } from '@unleash/proxy-client-vue';
import App from './App.vue';

const config = {
  url: 'https://<your-instance>/api/frontend',
  clientKey: '<your-frontend-token>',
  appName: 'web-shop',
  refreshInterval: 15,
  context: { userId: 'user-42' },
};

createApp(App).use(unleash, { config }).mount('#app');`,
      },
      {
        name: 'App.vue',
        text: `<script setup>
import { useFlag } from '@unleash/proxy-client-vue';

const newCheckout = useFlag('new-checkout');
</script>

<template>
  <h1>{{ newCheckout ? 'New checkout' : 'Old checkout' }}</h1>
</template>`,
      },
    ],
  },
  {
    id: 'svelte',
    name: 'Svelte',
    runs: 'browser',
    files: [
      {
        name: 'Terminal',
        text: `npm install @unleash/proxy-client-svelte@0.0`,
      },
      {
        name: 'vite.config.js',
        text: `import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: {
      '@unleash/proxy-client-svelte': '@unleash/proxy-client-svelte/package/index.js',
    },
  },
});`,
      },
      {
        name: 'App.svelte',
        text: `<script>
  import { FlagProvider } from '@unleash/proxy-client-svelte';
  import Checkout from './Checkout.svelte';

  const config = {
    url: 'https://<your-instance>/api/frontend',
    clientKey: '<your-frontend-token>',
    appName: 'web-shop',
    refreshInterval: 15,
    context: { userId: 'user-42' },
  };
</script>

<FlagProvider {config}>
  <Checkout />
</FlagProvider>`,
      },
      {
        name: 'Checkout.svelte',
        text: `<script>
  import { useFlag } from '@unleash/proxy-client-svelte';

  const newCheckout = useFlag('new-checkout');
</script>

<h1>{$newCheckout ? 'New checkout' : 'Old checkout'}</h1>`,
      },
    ],
  },
  {
    id: 'next-js',
    name: 'Next.js',
    runs: 'browser',
    files: [
      {
        name: 'Terminal',
        text: `npm install @unleash/nextjs@1`,
      },
      {
        name: '.env.local',
        text: `UNLEASH_SERVER_API_URL="https://<your-instance>/api"
UNLEASH_SERVER_API_TOKEN="<your-client-token>"
NEXT_PUBLIC_UNLEASH_FRONTEND_API_URL="https://<your-instance>/api/frontend"
NEXT_PUBLIC_UNLEASH_FRONTEND_API_TOKEN="<your-frontend-token>"
NEXT_PUBLIC_UNLEASH_APP_NAME="web-shop"`,
      },
      {
        name: 'pages/_app.tsx',
        text: `import type { AppProps } from 'next/app';
import { FlagProvider } from '@unleash/nextjs/client';

export default function App({ Component, pageProps }: AppProps) {
  return (
    <FlagProvider>
      <Component {...pageProps} />
    </FlagProvider>
  );
}`,
      },
      {
        name: 'pages/index.tsx',
        text: `import { useFlag, useFlagsStatus } from '@unleash/nextjs/client';

export default function Home() {
  const newCheckout = useFlag('new-checkout');
  const { flagsReady } = useFlagsStatus();

  if (!flagsReady) return <p>Loading</p>;
  return <h1>{newCheckout ? 'New checkout' : 'Old checkout'}</h1>;
}`,
      },
    ],
  },
  {
    id: 'android-proxy',
    name: 'Android (Kotlin)',
    runs: 'app',
    files: [
      {
        name: 'app/build.gradle.kts',
        text: `dependencies {
    implementation("io.getunleash:unleash-android-proxy-sdk:0.5.5")
}`,
      },
      {
        name: 'ShopApplication.kt',
        text: `import android.app.Application
import androidx.lifecycle.MutableLiveData
import io.getunleash.UnleashClient
import io.getunleash.UnleashConfig
import io.getunleash.UnleashContext
import io.getunleash.polling.PollingModes

class ShopApplication : Application() {
    val newCheckout = MutableLiveData(false)

    lateinit var unleash: UnleashClient
        private set

    override fun onCreate() {
        super.onCreate()

        unleash = UnleashClient(
            unleashConfig = UnleashConfig.newBuilder()
                .proxyUrl("https://<your-instance>/api/frontend")
                .clientKey("<your-frontend-token>")
                .appName("shop-app")
                .pollingMode(PollingModes.autoPoll(15))
                .build(),
            unleashContext = UnleashContext.newBuilder()
                .appName("shop-app")
                .userId("user-42")
                .build(),
        )

        unleash.addTogglesUpdatedListener { publish() }
        publish()
    }

    private fun publish() = newCheckout.postValue(unleash.isEnabled("new-checkout"))
}`,
      },
      {
        name: 'MainActivity.kt',
        text: `import android.os.Bundle
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class MainActivity : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val text = TextView(this)
        setContentView(text)

        (application as ShopApplication).newCheckout.observe(this) { enabled ->
            text.text = if (enabled) "New checkout" else "Old checkout"
        }
    }
}`,
      },
    ],
  },
  {
    id: 'ios-proxy',
    name: 'iOS (Swift)',
    runs: 'app',
    files: [
      {
        name: 'Package.swift',
        text: `dependencies: [
    .package(
        url: "https://github.com/Unleash/unleash-proxy-client-swift.git",
        .upToNextMinor(from: "0.0.10")
    ),
],`,
      },
      {
        name: 'Toggles.swift',
        text: `import SwiftUI
import UnleashProxyClientSwift

final class Toggles: ObservableObject {
    @Published private(set) var newCheckout = false

    private let unleash = UnleashClient(
        unleashUrl: "https://<your-instance>/api/frontend",
        clientKey: "<your-frontend-token>",
        refreshInterval: 15,
        appName: "shop-app"
    )

    init() {
        unleash.context["userId"] = "user-42"
        unleash.subscribe(name: "ready") { [weak self] in self?.refresh() }
        unleash.subscribe(name: "update") { [weak self] in self?.refresh() }
        unleash.start()
    }

    private func refresh() {
        DispatchQueue.main.async {
            self.newCheckout = self.unleash.isEnabled(name: "new-checkout")
        }
    }
}`,
      },
    ],
  },
  {
    id: 'flutter',
    name: 'Flutter (Dart)',
    runs: 'app',
    files: [
      {
        name: 'Terminal',
        text: `flutter pub add unleash_proxy_client_flutter:^1.2.1`,
      },
      {
        name: 'lib/main.dart',
        text: `import 'package:flutter/material.dart';
import 'package:unleash_proxy_client_flutter/unleash_context.dart';
import 'package:unleash_proxy_client_flutter/unleash_proxy_client_flutter.dart';

final unleash = UnleashClient(
  url: Uri.parse('https://<your-instance>/api/frontend'),
  clientKey: '<your-frontend-token>',
  appName: 'shop_app',
  refreshInterval: 15,
);

void main() {
  WidgetsFlutterBinding.ensureInitialized();
  unleash.updateContext(UnleashContext(userId: 'user-42'));
  runApp(const ShopApp());
}

class ShopApp extends StatefulWidget {
  const ShopApp({super.key});

  @override
  State<ShopApp> createState() => _ShopAppState();
}

class _ShopAppState extends State<ShopApp> {
  bool newCheckout = false;

  @override
  void initState() {
    super.initState();
    unleash.on('ready', _refresh);
    unleash.on('update', _refresh);
    unleash.start();
  }

  void _refresh(dynamic _) {
    final enabled = unleash.isEnabled('new-checkout');
    if (mounted && enabled != newCheckout) {
      setState(() => newCheckout = enabled);
    }
  }

  @override
  void dispose() {
    unleash.off(type: 'ready', callback: _refresh);
    unleash.off(type: 'update', callback: _refresh);
    super.dispose();
  }

  @override
  Widget build(BuildContext context) {
    return MaterialApp(
      home: Scaffold(
        body: Center(child: Text(newCheckout ? 'New checkout' : 'Old checkout')),
      ),
    );
  }
}`,
      },
    ],
  },
];
