import { memo, type ReactNode } from 'react';
import type { AnnouncementConfig } from '../../model/config.ts';
import { Icon } from '../icons.tsx';
import { texts } from '../texts.ts';
import styles from './Announcement.module.css';

/** The bar above everything. If the reader has closed it, the document's script hides it before the first paint. */
export const Announcement = memo(function Announcement({ content }: AnnouncementConfig): ReactNode {
  return (
    <aside className={styles.bar} aria-label={texts.announcement}>
      <p>{withLinks(content)}</p>
      <button type="button" data-close-announcement="true" aria-label={texts.closeAnnouncement}>
        <Icon name="close" />
      </button>
    </aside>
  );
});

/** `Read [the news](/news).` → text and links. */
function withLinks(content: string): ReactNode[] {
  return content.split(/(\[[^\]]+\]\([^)\s]+\))/).map((part) => {
    const [, label, href] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? [];
    return href ? (
      <a key={part} href={href}>
        {label}
      </a>
    ) : (
      part
    );
  });
}
