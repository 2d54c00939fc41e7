import { createElement, type ReactNode } from 'react';
import { PICTURE_ELEMENT } from '../../model/block.ts';

interface PictureProps {
  /** The picture's name in the manifest. */
  scene: string;
  /** Replaces the alternative text in the manifest. */
  alt?: string;
  caption?: string;
}

/** A picture in two color modes. The build adds its files and texts when it finishes the article. */
export function Picture({ scene, alt, caption }: PictureProps): ReactNode {
  return createElement(PICTURE_ELEMENT, { scene, alt, caption });
}
