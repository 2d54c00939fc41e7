/**
 * Bundles with the settings of a `tsconfig.json`, or without them if that fails: in Docusaurus projects it is only there
 * for editors, and extends a package that may not be installed. Other errors follow from that in no certain order.
 *
 * @throws whatever the bundler throws the first time, if it fails without them, too
 */
export async function withTsconfig<T>(bundle: (tsconfig: boolean) => Promise<T>): Promise<T> {
  try {
    return await bundle(true);
  } catch (error) {
    return bundle(false).catch(() => {
      throw error;
    });
  }
}
