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
import { hasModifier } from '../events.ts';
import { videoTexts } from './texts.ts';
import './video.css';

interface PlayerProps {
  title: string;
  /** Address of the host's player. */
  src: string;
  /** Address of the video's page there. */
  link: string;
  /** The still image. */
  children?: ReactNode;
}

/**
 * The still of a video, which plays when pressed; until then, nothing is requested from its host. Without scripts, or
 * with a click for a new tab or window, it is a link to the video's page.
 */
export function Player({ title, src, link, children }: PlayerProps): ReactNode {
  // The first render has to equal the build's, which is a link.
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [isPlaying, setPlaying] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  // Takes over the focus from the still.
  useEffect(() => {
    if (isPlaying) frame.current?.focus();
  }, [isPlaying]);
  const onClick = (event: MouseEvent) => {
    if (hasModifier(event)) return;
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
      // It is on another host and so has its own origin already, which players need.
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

/** Subscribes to nothing: the value never changes again. */
const never = () => () => {};

/** Adds autoplay: the reader has already pressed play. */
function playing(src: string): string {
  const address = new URL(src);
  address.searchParams.set('autoplay', '1');
  return address.href;
}
