import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve } from '../serve.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A host of raw files on loopback, whose responses can be changed while it runs. */
export interface Host {
  base: string;
  /** By path, `/owner/name/branch/README.md`; a text is the file itself. */
  files: Map<string, string | Buffer | Answer>;
  /** The requested paths, in order. */
  asked: string[];
  close: () => Promise<void>;
}

export async function startHost(): Promise<Host> {
  const files: Host['files'] = new Map();
  const asked: string[] = [];
  const { address, close } = await serve((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    asked.push(path);
    const file = files.get(path);
    if (typeof file === 'function') file(request, response);
    else if (file === undefined) response.writeHead(404).end('404: Not Found');
    else response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(file);
  });
  return { base: address, files, asked, close };
}

/** Answers with a file and the time of its last change. */
export function dated(text: string): Answer {
  return (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/plain', 'last-modified': 'Mon, 05 Jun 2023 10:00:00 GMT' })
      .end(text);
}
