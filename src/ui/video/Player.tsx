'use client';
import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { videoTexts } from './texts.ts';
import './video.css';

interface PlayerProps {
  title: string;
  /** Address of the host's player. */
  src: string;
  /** Address of the video's page there. */
  link: string;
  /** The still. */
  children?: ReactNode;
}

/**
 * The still of a video, which plays when it is pressed: before that nothing is asked of its host. Without script it is a
 * link to the video's page; so is a press that asks for a tab or window of its own.
 */
export function Player({ title, src, link, children }: PlayerProps): ReactNode {
  // The first rendering equals the build's, which is a link.
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [isPlaying, setPlaying] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  // The still had the focus.
  useEffect(() => {
    if (isPlaying) frame.current?.focus();
  }, [isPlaying]);
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setPlaying(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    setPlaying(true);
  };
  if (isPlaying)
    return (
      // Of another host, so it has an origin of its own already; players need theirs.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      <iframe
        className="video-frame"
        ref={frame}
        src={playing(src)}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  return (
    <a href={link} className="video-still" {...(isAlive && { role: 'button', onClick, onKeyDown })}>
      {children}
      <span className="video-sign" aria-hidden="true" />
      <span className="sr-only">{videoTexts.play(title)}</span>
    </a>
  );
}

/** Nothing changes it. */
const never = () => () => {};

/** The reader has asked for it: the player need not ask again. */
function playing(src: string): string {
  const address = new URL(src);
  address.searchParams.set('autoplay', '1');
  return address.href;
}
