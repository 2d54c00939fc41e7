import { createElement, type ComponentType, type ReactNode } from 'react';
import { ComponentError, type UsingSource } from './errors.ts';

const FIX =
  'A video needs title, src (the address of its player), link (its page) and poster (a still of the site\'s own): <Video title="…" src="https://…" link="https://…" poster="./still.jpg" />';

interface VideoProps {
  /** Describes the video; also the name of its button, its frame and its link. */
  title?: unknown;
  /** Address of the host's player. */
  src?: unknown;
  /** Address of the video's page, for readers without scripts, print and the Markdown version. Default: `src`. */
  link?: unknown;
  /** A still image: a file beside the page or in the static folder. */
  poster?: unknown;
}

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('https://') && URL.canParse(value);

/**
 * Makes the component `<Video>` for a text that uses it: a still with a play button, and a link below it. Picture and
 * link are plain HTML of the page, so they are checked, searched and published like any others.
 *
 * @param Player placeholder of the island that `playerFile` exports
 * @param source the text, for messages
 */
export function videoOf(
  Player: ComponentType<Omit<VideoProps, 'poster'>>,
  source: UsingSource,
): (props: VideoProps) => ReactNode {
  let uses = 0;
  return function Video({ title, src, link = src, poster }: VideoProps): ReactNode {
    const nth = uses++;
    const refuse = (prop: string, reason: string): never => {
      throw new ComponentError(`<Video> ${reason}`, FIX, { name: 'Video', nth, prop, source });
    };
    if (typeof title !== 'string' || title.trim() === '') return refuse('title', 'has no title');
    if (!isAddress(src)) return refuse('src', 'has no src that starts with "https://"');
    if (!isAddress(link)) return refuse('link', 'has a link that does not start with "https://"');
    if (typeof poster !== 'string' || poster === '') return refuse('poster', 'has no poster');
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(poster))
      return refuse('poster', 'has a poster of another host, which would be asked before the reader wants it');
    const still = createElement('img', { src: poster, alt: '' });
    return createElement(
      'figure',
      { className: 'video' },
      createElement(Player, { title, src, link }, still),
      createElement(
        'figcaption',
        null,
        createElement('a', { href: link }, title),
        ` (${new URL(link).host.replace(/^www\./, '')})`,
      ),
    );
  };
}
