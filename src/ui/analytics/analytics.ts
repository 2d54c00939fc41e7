/**
 * Counts visits. Loaded only if the site configures an identifier, and silent until the reader agrees.
 * Events: https://developers.google.com/analytics/devguides/collection/ga4/views
 */
import type { AnalyticsConfig } from '../../model/config.ts';
import { ARTICLE_EVENT, ARTICLE_ID } from '../../model/shell.ts';
import { onClick } from '../events.ts';
import { readStored, store } from '../storage.ts';
import { texts } from '../texts.ts';
import styles from './Consent.module.css';

const KEY = 'consent';
const HOST = 'https://www.googletagmanager.com';

const layer = globalThis as { dataLayer?: unknown[] };

/** Pushes the `arguments` object itself: the service treats an array as something else. */
function gtag(..._words: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- see above
  layer.dataLayer?.push(arguments);
}

/** True if the browser already answers, by Do Not Track or by https://globalprivacycontrol.org. */
function saysNo(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as { doNotTrack?: string; globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

function loadScript(address: string): void {
  const script = document.createElement('script');
  script.src = address;
  document.head.append(script);
}

/** Loads the services, and reports this page and every later one to them. */
function start({ measurement, container }: AnalyticsConfig): void {
  // An element with this id would be found under the same name.
  if (!Array.isArray(layer.dataLayer)) layer.dataLayer = [];
  if (measurement) {
    gtag('js', new Date());
    // Navigation within the site is counted here, so the service must not count by itself.
    gtag('config', measurement, { send_page_view: false });
    loadScript(`${HOST}/gtag/js?id=${measurement}`);
  }
  if (container) {
    layer.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    loadScript(`${HOST}/gtm.js?id=${container}`);
  }
  let counted = '';
  const count = () => {
    const { pathname, href } = location;
    // There is no article if the page could not be loaded.
    if (pathname === counted || !document.getElementById(ARTICLE_ID)) return;
    counted = pathname;
    const page = { page_title: document.title, page_location: href };
    if (measurement) gtag('event', 'page_view', page);
    if (container) layer.dataLayer?.push({ event: 'page_view', ...page });
  };
  count();
  addEventListener(ARTICLE_EVENT, count);
}

/** Asks the reader and stores the answer. */
function ask(answered: (yes: boolean) => void): void {
  document.querySelector('[data-consent]')?.remove();
  const panel = document.createElement('section');
  panel.className = styles['panel'] ?? '';
  panel.ariaLabel = texts.consent.title;
  panel.setAttribute('data-consent', '');
  const question = Object.assign(document.createElement('p'), { textContent: texts.consent.question });
  const choice = (textContent: string, yes: boolean) => {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent });
    button.addEventListener('click', () => {
      store(KEY, yes ? 'yes' : 'no');
      panel.remove();
      answered(yes);
    });
    return button;
  };
  panel.append(question, choice(texts.consent.yes, true), choice(texts.consent.no, false));
  document.body.append(panel);
}

/** Counts visits if the reader has agreed. Asks if they were never asked, and again whenever they want to change it. */
export function startAnalytics(config: AnalyticsConfig): void {
  if (saysNo()) return;
  let started = false;
  const answered = (yes: boolean) => {
    if (yes && !started) start(config);
    // A running script ends only with the document.
    else if (!yes && started) location.reload();
    started ||= yes;
  };
  onClick('[data-ask-consent]', () => ask(answered));
  const stored = readStored(KEY);
  if (stored === 'yes') answered(true);
  else if (stored === null) ask(answered);
}
