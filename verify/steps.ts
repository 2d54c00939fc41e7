import { readClaims, type Claim } from '../src/sources/markdown/claims.ts';

/** A part of a page that can be tried, and the result that the page predicts. */
export interface Step extends Claim {
  /** Name of the file that the block is shown as, which later blocks may use; null if there is none. */
  file: string | null;
  /** The writer's reason to leave it alone; null if it is run. */
  skip: string | null;
  expected: Expected;
}

/** JSON that a page shows as a response. */
export interface ShownBody {
  line: number;
  code: string;
  /** `answer=part`: it leaves things out. */
  isExcerpt: boolean;
  /** `answer=example`: a different case, so a list may be empty here. */
  isExample: boolean;
}

/** What the fences say about the response: see docs/verify.md. */
export interface Expected {
  /** One for each request, or one for the last. Empty means any success. */
  statuses: number[];
  isEmpty: boolean;
  header: [name: string, value: string] | null;
  /** Members like `"enabled": true` that are somewhere in the response. */
  members: string[];
  body: ShownBody | null;
  /** The output, if the page shows it. */
  output: string | null;
}

/**
 * Reads the parts of a page's Markdown that can be tried, in the page's order.
 *
 * @param options.samples whether the site's samples are checked
 */
export function readSteps(text: string, options: { samples: boolean }): Step[] {
  return readClaims(text, options).map((claim) => ({
    ...claim,
    file: claim.marks['title'] ?? null,
    skip: claim.marks['verify'] === 'skip' ? (claim.marks['reason'] ?? 'no reason given') : null,
    expected: expectedOf(claim),
  }));
}

function expectedOf({ marks, answer }: Claim): Expected {
  const { status, header, contains } = marks;
  const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(header ?? '') ?? [];
  const shown = answer?.marks['answer'];
  return {
    statuses: status ? status.split(',').map(Number) : [],
    isEmpty: marks['answer'] === 'none',
    header: header ? [name, value] : null,
    members: contains ? contains.split(', ') : [],
    body:
      answer?.language === 'json'
        ? { line: answer.line, code: answer.code, isExcerpt: shown === 'part', isExample: shown === 'example' }
        : null,
    output: answer && answer.language !== 'json' ? answer.code : null,
  };
}
