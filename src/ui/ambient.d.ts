declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';
/** The address of a worker script compiled by Vite. */
declare module '*?worker&url' {
  const address: string;
  export default address;
}

interface ImportMeta {
  /** Filled in by Vite. */
  readonly env: { readonly DEV: boolean };
}

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
