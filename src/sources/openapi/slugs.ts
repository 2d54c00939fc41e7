const word = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|[\p{L}\p{M}]+|\d+/gu;

/** `getAPITokensByName` or `Import/Export` → `get-api-tokens-by-name`, `import-export`. Empty if nothing is left. */
export function kebab(text: string): string {
  return (text.replaceAll(/['’]/g, '').match(word) ?? []).join('-').toLowerCase();
}

/** The slug of an operation without an id: `GET /pets/{petId}/toys` → `get-pets-by-pet-id-toys`. */
export function routeSlug(method: string, route: string): string {
  return [method.toLowerCase(), kebab(route.replaceAll(/\{([^}]*)\}/g, ' by $1 '))].filter(Boolean).join('-');
}

/** Gives each name a unique slug: its first choice, else its second, else both joined, else one with a number. */
export class Slugs {
  readonly #taken = new Set<string>();

  /** @param second used if the first is taken: something that does not depend on the order */
  take(first: string, second: string): string {
    const names = [first, second].filter((name) => name !== '');
    for (const slug of [...names, names.join('-')]) if (slug !== '' && this.#claim(slug)) return slug;
    const base = first || second || 'unnamed';
    for (let number = 2; ; number++) if (this.#claim(`${base}-${number}`)) return `${base}-${number}`;
  }

  #claim(slug: string): boolean {
    if (this.#taken.has(slug)) return false;
    this.#taken.add(slug);
    return true;
  }
}

/** A made-up value for a name: `teamId` → `my-team`. */
export function standIn(name: string): string {
  return `my-${name
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$|-id$/g, '')}`;
}
