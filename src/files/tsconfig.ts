/**
 * Bundles with the settings of a `tsconfig.json`, or without them if it extends a package that is not installed: in
 * Docusaurus projects it is only there for editors.
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
