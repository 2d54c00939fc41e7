import vm from 'node:vm';

export type Query = Record<string, { value: string; multiValue?: { value: string }[] }>;

interface Result {
  uri?: string;
  statusCode?: number;
  headers?: Record<string, { value: string }>;
}

/** Calls a viewer request function, as CloudFront does for each request. */
export type ViewerRequest = (uri: string, querystring?: Query, accept?: string) => Promise<Result>;

/**
 * Runs a function as CloudFront does: as a script without any environment but, if it needs one, a key-value store.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 *
 * @param store the content of the store as it is imported; null if there is none
 */
export function viewerRequest(code: string, store: string | null): ViewerRequest {
  const { data } = JSON.parse(store ?? '{"data":[]}') as { data: { key: string; value: string }[] };
  const stored = new Map(data.map(({ key, value }) => [key, value]));
  const get = (key: string) => {
    const value = stored.get(key);
    return value === undefined ? Promise.reject(new Error(`Key not found: ${key}`)) : Promise.resolve(value);
  };
  const context = vm.createContext(store === null ? {} : { cf: { kvs: () => ({ get }) } });
  vm.runInContext(store === null ? code : code.replace(`import cf from 'cloudfront';`, ''), context);
  return async (uri, querystring = {}, accept) => {
    const headers = accept === undefined ? {} : { accept: { value: accept } };
    context['event'] = { version: '1.0', request: { method: 'GET', uri, querystring, headers, cookies: {} } };
    return JSON.parse(JSON.stringify(await vm.runInContext('handler(event)', context))) as Result;
  };
}
