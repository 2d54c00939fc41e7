// What samples import and pages do not show: packages of others, and files of the reader's application.
declare module '@passport-next/*';
declare module '@react-native-async-storage/async-storage';
declare module '@testing-library/react';
declare module '@vue/test-utils';
declare module 'https-proxy-agent';
declare module 'murmurhash3js';
declare module 'mustache';
declare module 'posthog-js';
declare module 'vitest';
declare module '*/login';
declare module '*/definitions.json';
declare module '*.vue';
