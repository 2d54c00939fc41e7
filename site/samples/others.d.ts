// What samples import and pages do not show: packages of others, and files of the reader's application.
declare module '@passport-next/*';
declare module '@react-native-async-storage/async-storage';
declare module '@sveltejs/vite-plugin-svelte';
declare module '@testing-library/react';
declare module '@testing-library/svelte';
declare module '@unleash/proxy-client-svelte';
declare module '@vue/test-utils';
declare module 'https-proxy-agent';
declare module 'murmurhash3js';
declare module 'mustache';
declare module 'posthog-js';
declare module 'vite';
declare module 'vitest';
declare module '*/login';
declare module '*/definitions.json';
declare module '*.svelte';
declare module '*.vue';
