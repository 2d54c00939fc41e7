/**
 * Bundles with the settings of a `tsconfig.json`, and without them where that extends a package which is not there: what
 * Docusaurus' own has is for editors.
 *
 * @throws whatever the bundler throws for any other reason
 */
export async function withTsconfig<T>(bundle: (tsconfig: boolean) => Promise<T>): Promise<T> {
  try {
    return await bundle(true);
  } catch (error) {
    if (!String(error).includes('TSCONFIG_ERROR')) throw error;
    return bundle(false);
  }
}
