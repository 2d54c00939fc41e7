import { baseOf } from '../model/address.ts';
import { HASHED_FOLDER, headersOf, IMMUTABLE, REVALIDATE } from './headers.ts';
import { everyAddress, startPattern, type HostInput, type HostTarget } from './host.ts';

/** Quotes a text, and escapes braces, which would be placeholders. */
function quote(text: string): string {
  return `"${text.replaceAll(/["\\{}]/g, '\\$&')}"`;
}

/** The lines of a map that find the weight of a media type in an Accept header. */
function weights(type: string): string {
  const start = String.raw`(?i)(?:^|,)\s*${type}\s*`;
  return [
    String.raw`~${start}(?:;[^,]*)?;\s*q=([01](?:\.\d*)?)` + '` "${1}"',
    String.raw`~${start}(?:[;,]|$)` + '` "1"',
  ]
    .map((line) => `\t\t\`${line}`)
    .join('\n');
}

/**
 * Writes a Caddyfile. `DOCS_ADDRESS` is the address to listen on, by default the site's own host, for which Caddy gets
 * a certificate. `DOCS_ROOT` is the folder of the site, by default `/srv/docs`.
 */
export const caddy: HostTarget = {
  beside: (input) => ({ files: [{ name: 'Caddyfile', text: caddyfile(input) }], notes: [] }),
};

// Nearly all of it is a single template.
// oxlint-disable-next-line max-lines-per-function
function caddyfile(input: HostInput): string {
  const start = startPattern(input);
  const base = baseOf(input.url);
  const entries = everyAddress(input).map(
    ([plain, page, isOld]) => `\t\t${quote(plain)} ${quote(encodeURI(page))} ${isOld ? 'old' : 'page'}`,
  );
  const headers = headersOf(input.url).map(([name, value]) => `\t\t${name} ${quote(value)}`);
  return `# Made by the build.
(docs_headers) {
	header {
${headers.join('\n')}
		-Server
	}
}

(docs_files) {
	encode gzip
	file_server {
		precompressed br gzip
		disable_canonical_uris
		hide ${input.hidden.join(' ')}
	}
}

{$DOCS_ADDRESS:${new URL(input.url).origin}} {
	root * {$DOCS_ROOT:/srv/docs}

	import docs_headers
	@hashed path ${base}${HASHED_FOLDER}*
	@others not path ${base}${HASHED_FOLDER}*
	header @hashed Cache-Control "${IMMUTABLE}"
	header @others Cache-Control "${REVALIDATE}"

	# The weights of Markdown and of HTML in the Accept header. Markdown is sent if it is named with no less weight than
	# HTML. Browsers do not name it.
	map {header.Accept} {docs_markdown_weight} {
${weights('text/markdown')}
		default "0"
	}
	map {header.Accept} {docs_html_weight} {
${['text/html', String.raw`text/\*`, String.raw`\*/\*`].map(weights).join('\n')}
		default "0"
	}
	@markdown expression \`double({docs_markdown_weight}) > 0.0 && double({docs_markdown_weight}) >= double({docs_html_weight})\`
	vars docs_extension ""
	vars @markdown docs_extension .md
	# Documents, and Markdown in their place, differ by that header.
	@documents path_regexp /[^./]*$
	header @documents +Vary Accept

	# What is asked for, without what an old link may have around it: prefix, .html, .htm, index, slash at the end.
	map {path} {docs_plain} {
		\`~^${start}/*(?:/index\\.html?|\\.html?)?$\` "${base}/"
		\`~^${start}(/.+?)(?:/index\\.html?|\\.html?|/+)?$\` "${base}\${1}"
		default ""
	}
	# Every address, its page now, and whether it is a page or was one.
	map {docs_plain} {docs_page} {docs_kind} {
${entries.join('\n')}
		default "" ""
	}
	map {query} {docs_query} {
		\`~^.+$\` "?\${0}"
		default ""
	}
	@moved expression \`{docs_page} != "" && !({docs_kind} == "page" && {docs_plain} == {path})\`
	redir @moved {docs_page}{docs_query} 301

	@writes not method GET HEAD
	header @writes Allow "GET, HEAD"
	respond @writes "Method not allowed" 405

${base && `	# The files lie at the root.\n	@outside not path ${base}/*\n	rewrite @outside /-\n	uri strip_prefix ${base}\n`}	try_files {path}{vars.docs_extension} {path}index{vars.docs_extension} {path} {path}.html
	import docs_files

	handle_errors {
		@missing expression \`{err.status_code} == 404\`
		import docs_headers
		handle @missing {
			header Cache-Control "${REVALIDATE}"
			rewrite * /404.html
			import docs_files
		}
	}
}
`;
}
