const VARIABLES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'];

/**
 * Sends requests through the proxy that `HTTP_PROXY` and `HTTPS_PROXY` name, except for the hosts in `NO_PROXY`, as
 * other programs do. Node itself ignores these variables unless it is told otherwise, which version 20 cannot be.
 */
export async function obeyProxy(): Promise<void> {
  if (!VARIABLES.some((name) => process.env[name])) return;
  const { EnvHttpProxyAgent, setGlobalDispatcher } = await import('undici');
  setGlobalDispatcher(new EnvHttpProxyAgent());
}
