/** A picture in two colour modes. */
export interface Picture {
  /** Text alternative. */
  alt: string;
  /** Shown below it. */
  caption: string;
  /** CSS pixels; the files may have more. */
  width: number;
  height: number;
  /** Addresses of its files. */
  light: string;
  dark: string;
  /** The files that it was made from, relative to the site's folder, and the hash that each had. */
  from: Record<string, string>;
}

/** The pictures of a site as the tool that makes them lists them. */
export interface PictureManifest {
  /** Names of the pictures there should be, by the file that describes them, relative to the site's folder. */
  scenes: Record<string, string[]>;
  /** By name. */
  pictures: Record<string, Picture>;
}

/** The element that stands in a compiled article for a picture with two colour modes. */
export const PICTURE_ELEMENT = 'scene-picture';
