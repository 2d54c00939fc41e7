import convert from 'npm-to-yarn';
import { renderToStaticMarkup } from 'react-dom/server';
import { TabItem, Tabs } from '../../ui/content/Tabs.tsx';
import { documentTexts } from '../../ui/texts.ts';
import { renderCodeBlock, type CodeBlock } from './code-block.ts';

const MANAGERS = ['npm', 'yarn', 'pnpm'] as const;

/**
 * Renders a block of npm commands marked `npm2yarn` as tabs, one for each package manager.
 *
 * @param index position of the block on its page, from which ids are made
 */
export async function managerTabs(block: CodeBlock, index: number): Promise<string> {
  const panels = await Promise.all(
    MANAGERS.map(async (name) => {
      const own = name === 'npm' ? block.code : convert(block.code, name);
      return { name, html: (await renderCodeBlock({ ...block, code: own })).html };
    }),
  );
  return renderToStaticMarkup(
    <Tabs id={`managers-${index}`} groupId="npm2yarn" label={documentTexts.packageManager}>
      {panels.map(({ name, html }) => (
        <TabItem key={name} value={name}>
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </TabItem>
      ))}
    </Tabs>,
  );
}
