import { createElement, type ReactNode } from 'react';
import { PICTURE_ELEMENT } from '../../model/picture.ts';

interface PictureProps {
  /** The picture's name in the manifest. */
  scene: string;
  /** In place of the picture's own. */
  alt?: string;
  caption?: string;
}

/** A picture with two colour modes. Its files and words are put in when the article is finished. */
export function Picture({ scene, alt, caption }: PictureProps): ReactNode {
  return createElement(PICTURE_ELEMENT, { scene, alt, caption });
}
