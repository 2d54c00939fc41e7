import { shellId } from '../../model/shell.ts';
import { element } from '../element.ts';
import { isName, parseAddress, readerValues, readInstance, storeInstance } from './instance.ts';
import { instanceTexts as words } from './texts.ts';

interface Field {
  input: HTMLInputElement;
  row: HTMLElement;
}

function field(id: string, label: string, value: string, hint: string): Field {
  const input = element('input', {
    id: shellId(`instance-${id}`),
    name: id,
    value,
    autocomplete: 'off',
    spellcheck: false,
  });
  const row = element('p', {}, element('label', { htmlFor: input.id }, label), input);
  if (hint) {
    input.setAttribute('aria-describedby', `${input.id}-hint`);
    row.append(element('small', { id: `${input.id}-hint` }, hint));
  }
  return { input, row };
}

/** Opens the form for the reader's own instance. Its entries are stored in the browser and go nowhere else. */
export function openInstanceDialog(): void {
  // The first of two clicks may still have waited for this script.
  if (document.querySelector('dialog.instance')) return;
  const before = readInstance();
  const address = field('address', words.address, before.address, words.addressHint);
  address.input.inputMode = 'url';
  const values = readerValues().map(([name, label]) => field(name, label, before.values[name] ?? '', ''));
  const mistake = element('p', { className: 'instance-mistake', role: 'alert' });
  const clear = element('button', { type: 'button' }, words.clear);
  const close = element('button', { type: 'button' }, words.close);
  const save = element('button', { type: 'submit', className: 'primary' }, words.save);
  const buttons = element('div', { className: 'instance-buttons' }, save, clear, close);
  const rows = [address, ...values].map(({ row }) => row);
  const form = element('form', { method: 'dialog', noValidate: true }, ...rows, mistake, buttons);
  const title = element('h2', { id: shellId('instance-title') }, words.title);
  const dialog = element('dialog', { className: 'instance' }, title, element('p', {}, words.lead), form);
  dialog.setAttribute('aria-labelledby', title.id);

  const wrong = (input: HTMLInputElement, message: string) => {
    mistake.textContent = message;
    input.setAttribute('aria-invalid', 'true');
    input.focus();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    for (const { input } of [address, ...values]) input.removeAttribute('aria-invalid');
    const parsed = parseAddress(address.input.value);
    if (parsed === null) return wrong(address.input, words.addressWrong);
    for (const { input } of values) if (!isName(input.value.trim())) return wrong(input, words.nameWrong);
    const entered = values.map(({ input }) => [input.name, input.value.trim()]);
    storeInstance({ address: parsed, values: Object.fromEntries(entered) });
    dialog.close();
  });
  clear.addEventListener('click', () => {
    storeInstance(null);
    dialog.close();
  });
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
