/// <reference types="vite/client" />

/** https://w3c.github.io/trusted-types/dist/spec/, which TypeScript's DOM library does not declare yet. */
interface TrustedHTML {
  toString(): string;
}
declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createHTML: (html: string) => string; createScriptURL: (address: string) => string },
      ): { createHTML(html: string): TrustedHTML; createScriptURL(address: string): { toString(): string } };
    }
  | undefined;
