/** A picture in two color modes. */
export interface Picture {
  /** Text alternative. */
  alt: string;
  /** Shown below it. */
  caption: string;
  /** In CSS pixels; the files may have more. */
  width: number;
  height: number;
  /** Addresses of its files. */
  light: string;
  dark: string;
  /** The files it was made from, relative to the site's folder, each with its hash at that time. */
  from: Record<string, string>;
}

/** The manifest of a site's pictures, as written by the tool that takes them. */
export interface PictureManifest {
  /** Names of the expected pictures, by the file that describes them, relative to the site's folder. */
  scenes: Record<string, string[]>;
  /** By name. */
  pictures: Record<string, Picture>;
}

/** The element that stands in compiled articles for a picture in two color modes. */
export const PICTURE_ELEMENT = 'scene-picture';
