import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guardOutput, restoreOutput, Output, type OutputState } from '../../src/build/output.ts';
import { listFiles } from '../../src/files/list.ts';
import { folderForEach } from '../folders.ts';

const folder = folderForEach();
const out = join(folder, 'out');

const NOTHING: OutputState = { files: {}, lasting: {} };
const KEEP = 1000;
const read = (name: string) => readFileSync(join(out, name), 'utf8');

/** Makes a complete output. @returns its state, for the next one */
function build(before: OutputState, now: number, put: (output: Output) => void): OutputState {
  const output = new Output(out, before);
  output.recover();
  put(output);
  const state = output.finish(now, KEEP);
  output.switch();
  return state;
}

describe('an output', () => {
  it('takes the place of the last one as a whole, and leaves nothing beside it', () => {
    build(NOTHING, 0, (output) => {
      output.text('index.html', 'first');
      output.text('gone/index.html', 'gone');
    });
    const next = new Output(out, NOTHING);
    next.text('index.html', 'second');
    expect(read('index.html')).toBe('first');
    next.switch();
    expect(read('index.html')).toBe('second');
    expect(listFiles(folder)).toEqual(['out/index.html']);
  });

  it('that is given up leaves the last one as it was', () => {
    build(NOTHING, 0, (output) => output.text('index.html', 'first'));
    const next = new Output(out, NOTHING);
    next.text('index.html', 'second');
    next.discard();
    expect(listFiles(folder)).toEqual(['out/index.html']);
    expect(read('index.html')).toBe('first');
  });

  it('refuses names that lie outside of it', () => {
    const output = new Output(out, NOTHING);
    for (const name of ['../a.txt', 'a/../../b.txt', '', '.'])
      expect(() => output.text(name, 'text'), name).toThrow('would be written outside of the output folder');
    expect(listFiles(folder)).toEqual([]);
  });

  it('knows what is in the way of a name', () => {
    const output = new Output(out, NOTHING);
    output.text('guide', 'a file');
    output.text('folder/page.html', 'a page');
    expect(output.taken('guide')).toBe('guide');
    expect(output.taken('guide/more/page.html')).toBe('guide');
    expect(output.taken('folder')).toBe('folder/');
    expect(output.taken('folder/other.html')).toBeNull();
    expect(output.taken('free.html')).toBeNull();
  });
});

describe('a file of the last output', () => {
  const put = (output: Output) => output.write('a.html', Buffer.from('a'), 'key of a');

  it('is taken over by the same input, as it lies there', () => {
    const state = build(NOTHING, 0, put);
    const { ino, mtimeMs } = statSync(join(out, 'a.html'));
    const again = build(state, 1, (output) => {
      expect(output.canReuse('a.html', 'key of a')).toBe(true);
      expect(output.canReuse('a.html', 'another key')).toBe(false);
      expect(output.canReuse('b.html', 'key of a')).toBe(false);
      output.reuse('a.html', 'key of a');
    });
    expect([statSync(join(out, 'a.html')).ino, statSync(join(out, 'a.html')).mtimeMs]).toEqual([ino, mtimeMs]);
    expect(again).toEqual(state);
  });

  it.each([
    ['of another size', () => writeFileSync(join(out, 'a.html'), 'another')],
    ['of another time', () => utimesSync(join(out, 'a.html'), 1, 1)],
    ['that is gone', () => rmSync(join(out, 'a.html'))],
    [
      'that is a folder by now',
      () => {
        rmSync(join(out, 'a.html'));
        mkdirSync(join(out, 'a.html'));
      },
    ],
  ])('%s is not taken over', (_, change) => {
    const state = build(NOTHING, 0, put);
    expect(new Output(out, state).canReuse('a.html', 'key of a')).toBe(true);
    change();
    expect(new Output(out, state).canReuse('a.html', 'key of a')).toBe(false);
  });

  it('with the same text is not written again, with another it is', () => {
    const state = build(NOTHING, 0, (output) => {
      output.text('same.txt', 'same');
      output.text('other.txt', 'one');
    });
    const before = statSync(join(out, 'same.txt')).ino;
    build(state, 1, (output) => {
      output.text('same.txt', 'same');
      output.text('other.txt', 'two');
    });
    expect(statSync(join(out, 'same.txt')).ino).toBe(before);
    expect(read('other.txt')).toBe('two');
  });

  it('that was copied is copied again if its origin has other bytes, even with the same size and time', () => {
    const from = join(folder, 'note.txt');
    const write = (text: string) => {
      writeFileSync(from, text);
      utimesSync(from, 1_700_000_000, 1_700_000_000);
    };
    write('one');
    const state = build(NOTHING, 0, (output) => output.copy('note.txt', from));
    const again = build(state, 1, (output) => output.copy('note.txt', from));
    expect(again).toEqual(state);
    // Wait until the file's change time differs.
    const { ctimeMs } = statSync(from);
    while (statSync(from).ctimeMs === ctimeMs) write('two');
    build(again, 2, (output) => output.copy('note.txt', from));
    expect(read('note.txt')).toBe('two');
  });
});

describe('a file whose name changes with its content', () => {
  const put = (name: string) => (output: Output) => {
    output.text(name, name);
    output.keep(name);
  };
  const stillThere = () => existsSync(join(out, 'assets/a.1.js'));

  it('stays for the set time after the last build that needed it, and no longer', () => {
    let state = build(NOTHING, 0, put('assets/a.1.js'));
    // The previous build's files count as used until now.
    state = build(state, 5000, put('assets/a.2.js'));
    expect(stillThere()).toBe(true);
    state = build(state, 5000 + KEEP - 1, put('assets/a.2.js'));
    expect(stillThere()).toBe(true);
    build(state, 5000 + KEEP, put('assets/a.2.js'));
    expect(stillThere()).toBe(false);
  });

  it('is removed in time even if the clock has been set back meanwhile', () => {
    let state = build(NOTHING, 0, put('assets/a.1.js'));
    state = build(state, 9000, put('assets/a.2.js'));
    state = build(state, 100, put('assets/a.2.js'));
    expect(stillThere()).toBe(true);
    build(state, 100 + KEEP, put('assets/a.2.js'));
    expect(stillThere()).toBe(false);
  });

  it('is taken over by a build that needs it again', () => {
    let state = build(NOTHING, 0, put('assets/a.1.js'));
    const { ino } = statSync(join(out, 'assets/a.1.js'));
    state = build(state, 1, put('assets/a.2.js'));
    state = build(state, 2, put('assets/a.1.js'));
    expect(statSync(join(out, 'assets/a.1.js')).ino).toBe(ino);
    expect(Object.keys(state.files)).toEqual(['assets/a.1.js']);
  });

  it('does not stay if someone has changed it', () => {
    const state = build(NOTHING, 0, put('assets/a.1.js'));
    writeFileSync(join(out, 'assets/a.1.js'), 'something else');
    build(state, 1, put('assets/a.2.js'));
    expect(stillThere()).toBe(false);
  });
});

describe('a build that was killed', () => {
  it('between the two renames: the last output is put back', () => {
    mkdirSync(`${out}.old.tmp`);
    writeFileSync(join(`${out}.old.tmp`, 'index.html'), 'last');
    mkdirSync(`${out}.next.tmp`);
    writeFileSync(join(`${out}.next.tmp`, 'index.html'), 'half');
    new Output(out, NOTHING).recover();
    expect(listFiles(folder)).toEqual(['out/index.html']);
    expect(read('index.html')).toBe('last');
  });

  it('after them: the new output stays', () => {
    mkdirSync(out);
    writeFileSync(join(out, 'index.html'), 'new');
    mkdirSync(`${out}.old.tmp`);
    writeFileSync(join(`${out}.old.tmp`, 'index.html'), 'last');
    restoreOutput(out);
    expect(read('index.html')).toBe('new');
    new Output(out, NOTHING).recover();
    expect(listFiles(folder)).toEqual(['out/index.html']);
  });
});

describe('a folder in the place of the output', () => {
  it('is replaced where it is empty or a built site, and only then', () => {
    expect(() => guardOutput(out, [])).not.toThrow();
    mkdirSync(out);
    expect(() => guardOutput(out, [])).not.toThrow();
    writeFileSync(join(out, 'diary.txt'), '');
    expect(() => guardOutput(out, [])).toThrow('is not empty and does not contain a built site');
    for (const into of [out, join(out, 'a')])
      expect(() => guardOutput(into, [], [out])).toThrow(`a build reads ${out}, so it cannot write into ${into}`);
    writeFileSync(join(out, '404.html'), '');
    expect(() => guardOutput(out, [])).not.toThrow();
    expect(() => guardOutput(join(out, 'diary.txt'), [])).toThrow('is a file');
  });
});
