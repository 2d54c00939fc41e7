import vm from 'node:vm';

export type Query = Record<string, { value: string; multiValue?: { value: string }[] }>;

interface Result {
  uri?: string;
  statusCode?: number;
  headers?: Record<string, { value: string }>;
}

/** Calls a viewer request function, as CloudFront does for each request. */
export type ViewerRequest = (uri: string, querystring?: Query, accept?: string) => Result;

/**
 * Runs a function as CloudFront does: as a script without any environment.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
export function viewerRequest(code: string): ViewerRequest {
  const context = vm.createContext({});
  vm.runInContext(code, context);
  return (uri, querystring = {}, accept) => {
    const headers = accept === undefined ? {} : { accept: { value: accept } };
    context['event'] = { version: '1.0', request: { method: 'GET', uri, querystring, headers, cookies: {} } };
    return JSON.parse(JSON.stringify(vm.runInContext('handler(event)', context))) as Result;
  };
}
