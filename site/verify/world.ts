import { Instance } from '../pictures/instance.ts';

type Values = Record<string, unknown>;

/** The instance that the environment names. */
interface Named {
  url: string;
  admin: string;
  client: string;
  frontend: string;
}

const variable = (name: string) => process.env[name] ?? '';

/** An Unleash to try the pages on: what pages find there, and how it is put back. */
export class World {
  readonly #named: Named;
  readonly #database: Instance;
  #personal = '';
  /** Larger than the number of any event. */
  #lastEvent = 0;

  private constructor(named: Named, database: Instance) {
    this.#named = named;
    this.#database = database;
  }

  /**
   * @param url address of the instance, whose data are put back after each page
   * @throws Error with a sentence where it cannot be used
   */
  static async open(url: string): Promise<World> {
    const admin = variable('UNLEASH_ADMIN_TOKEN');
    if (admin === '') throw new Error('UNLEASH_ADMIN_TOKEN is not set: pages are run with an admin token.');
    const named = {
      url,
      admin,
      client: variable('UNLEASH_CLIENT_TOKEN'),
      frontend: variable('UNLEASH_FRONTEND_TOKEN'),
    };
    const world = new World(named, new Instance({ url, admin, socket: variable('UNLEASH_DB_SOCKET') }));
    await world.version();
    world.#personal = await world.personalToken('admin', 'unleash4all');
    world.#database.save();
    return world;
  }

  /** @throws Error where the instance is no Unleash, or does not take the token */
  async version(): Promise<string> {
    try {
      const { version } = (await this.api('GET', '/api/admin/ui-config')) as { version: string };
      return version;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${this.#named.url} is no Unleash that takes this admin token: ${reason}`, { cause: error });
    }
  }

  /** Puts all data back as they were before the first page. */
  restore(): void {
    this.#database.isChanged = true;
    this.#database.restore();
    this.renumberEvents();
  }

  /**
   * Gives the next events numbers that none had before. The server numbers its states by its events, so one that had a
   * number before looks unchanged to it and to SDKs.
   */
  renumberEvents(): void {
    this.#lastEvent += 10_000;
    this.sql(`select setval('events_id_seq', ${this.#lastEvent})`);
  }

  /** The data as they are now, for {@link put}. */
  dump(): string {
    return this.#database.dump();
  }

  /** Puts data in the place of all that are there, until they are restored. */
  put(dump: string): void {
    this.#database.put(dump);
  }

  api(method: string, path: string, body?: unknown): Promise<unknown> {
    return this.#database.api(method, path, body);
  }

  sql(script: string): string {
    return this.#database.sql(script);
  }

  /** The token that a path is asked with. */
  tokenFor(path: string): string {
    const { client, frontend } = this.#named;
    return path.startsWith('/api/client') ? client : path.startsWith('/api/frontend') ? frontend : this.#personal;
  }

  /** What a proxy in front of the instance is started with. */
  forProxy(): { url: string; token: string } {
    return { url: this.#named.url, token: this.tokenFor('/api/client') };
  }

  /** The admin token, which belongs to no user. */
  get adminToken(): string {
    return this.#named.admin;
  }

  /** What pages write for secrets. */
  placeholders(): Record<string, string> {
    const { admin, client, frontend } = this.#named;
    return {
      '<your-admin-token>': admin,
      '<your-personal-access-token>': this.#personal,
      '<source-token>': this.#personal,
      '<target-token>': this.#personal,
      '<your-client-token>': client,
      '<your-frontend-token>': frontend,
      '<your-username>': 'admin',
      '<your-password>': 'unleash4all',
      '<new-password>': 'Correct-horse-42',
      '<the-new-password>': 'Correct-horse-42',
    };
  }

  /** What pages take for set in the reader's shell. */
  variables(): Record<string, string> {
    return { UNLEASH_TOKEN: this.#personal, UNLEASH_ADDRESS: this.#named.url };
  }

  /** Makes the toggles that a page's blocks name in an address before they create them. */
  async makeToggles(code: readonly string[], others: readonly string[]): Promise<void> {
    const text = code.join('\n');
    const names = new Set(others);
    for (const { 1: name = '', index } of text.matchAll(/\/features\/([a-z][\w.-]*)/g)) {
      if (['validate', 'count'].includes(name)) continue;
      const created = text.search(new RegExp(`"name":\\s*"${name}"`));
      if (created === -1 || created > index) names.add(name);
    }
    for (const name of names) await this.toggle(name);
  }

  async toggle(name: string, body: Values = {}): Promise<void> {
    await this.api('POST', '/api/admin/projects/default/features', { name, ...body });
  }

  /** Gives a toggle a gradual rollout, as far as `body` does not say otherwise; returns the strategy's id. */
  async strategy(toggle: string, environment: string, body: Values = {}): Promise<string> {
    const { id } = (await this.api(
      'POST',
      `/api/admin/projects/default/features/${toggle}/environments/${environment}/strategies`,
      { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default', groupId: toggle }, ...body },
    )) as { id: string };
    return id;
  }

  async switchOn(toggle: string, environment: string): Promise<void> {
    await this.api('POST', `/api/admin/projects/default/features/${toggle}/environments/${environment}/on`);
  }

  async switchOff(toggle: string, environment: string): Promise<void> {
    await this.api('POST', `/api/admin/projects/default/features/${toggle}/environments/${environment}/off`);
  }

  async archive(toggle: string): Promise<void> {
    await this.api('DELETE', `/api/admin/projects/default/features/${toggle}`);
  }

  async tag(toggle: string, type: string, value: string): Promise<void> {
    await this.api('POST', `/api/admin/features/${toggle}/tags`, { type, value });
  }

  async field(name: string, body: Values = {}): Promise<void> {
    await this.api('POST', '/api/admin/context', { name, ...body });
  }

  /** Creates a user with the number that a page writes. */
  async user(id: number, body: Values): Promise<void> {
    this.sql(`select setval('users_id_seq', ${id}, false)`);
    await this.api('POST', '/api/admin/user-admin', { rootRole: 3, sendEmail: false, ...body });
  }

  /** An environment, which only Enterprise can create, with all toggles of the default project in it. */
  environment(name: string, type: string): void {
    this.sql(`insert into environments (name, type, sort_order) values ('${name}', '${type}', 150);
      insert into project_environments (project_id, environment_name) values ('default', '${name}');
      insert into feature_environments (environment, feature_name, enabled) select '${name}', name, false from features;`);
  }

  /** A project, which only Enterprise can create. */
  project(id: string, name: string): void {
    this.sql(`insert into projects (id, name) values ('${id}', '${name}');
      insert into project_environments (project_id, environment_name) select '${id}', name from environments where enabled;`);
  }

  /** A segment, which only Pro and Enterprise can create. */
  segment(id: number, name: string, strategy?: string): void {
    const constraints = '[{"contextName":"userId","operator":"STR_ENDS_WITH","values":["@beta.example.com"]}]';
    this.sql(`insert into segments (id, name, description, created_by, constraints)
      values (${id}, '${name}', 'Members of the beta program', 'ada@example.com', '${constraints}');`);
    if (strategy)
      this.sql(`insert into feature_strategy_segment (feature_strategy_id, segment_id) values ('${strategy}', ${id})`);
  }

  /** Waits until the front-end API, which refreshes what it knows by and by, has a toggle that is on, or has it no more. */
  async untilFrontendHas(toggle: string, isThere = true): Promise<void> {
    for (let tries = 0; tries < 150; tries++) {
      const answer = await fetch(`${this.#named.url}/api/frontend?userId=user-42`, {
        headers: { Authorization: this.#named.frontend },
      });
      const { toggles = [] } = (await answer.json()) as { toggles?: { name: string }[] };
      if (toggles.some(({ name }) => name === toggle) === isThere) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(
      `After 15 seconds, the front-end API ${isThere ? 'does not have' : 'still has'} the toggle "${toggle}".`,
    );
  }

  /** Waits until the client API's ETag counts the last change: the server looks for changes once a second. */
  async untilRevised(): Promise<void> {
    const last = this.#database.query(
      `select max(id) from events where feature_name is not null or type = 'segment-updated'`,
    );
    for (let tries = 0; tries < 150; tries++) {
      const { headers } = await fetch(`${this.#named.url}/api/client/features`, {
        headers: { Authorization: this.#named.client },
      });
      if (headers.get('etag')?.endsWith(`:${last.trim()}"`)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`After 15 seconds, the client API does not count the event ${last.trim()}.`);
  }

  /** Waits until the server has stored what an application reported, which it does by and by. */
  async untilReported(toggle: string, application: string): Promise<void> {
    for (let tries = 0; tries < 300; tries++) {
      const count = this.#database.query(`select count(*) from client_metrics_env where feature_name = '${toggle}'`);
      const known = this.#database.query(`select count(*) from client_applications where app_name = '${application}'`);
      if (Number(count) > 0 && Number(known) > 0) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The server has not stored the report of "${application}" after 30 seconds.`);
  }

  /** The secret of a new client token for the default project. */
  async clientToken(): Promise<string> {
    const { secret } = (await this.api('POST', '/api/admin/api-tokens', {
      tokenName: 'verify',
      type: 'client',
      projects: ['default'],
      environment: 'development',
    })) as { secret: string };
    return secret;
  }

  /** Asks as an SDK does. */
  async asClient(path: string, body: Values): Promise<void> {
    const answer = await fetch(`${this.#named.url}/api/client/${path}`, {
      method: 'POST',
      headers: { Authorization: this.#named.client, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`POST /api/client/${path}: ${answer.status} ${await answer.text()}`);
  }

  /** Sends a request as it is, and returns what came, whatever the status. */
  async ask(
    method: string,
    path: string,
    { token, body, text, type }: { token: string | null; body?: unknown; text?: string; type?: string },
  ): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(this.#named.url + path, {
      method,
      headers: {
        ...(token !== null && { Authorization: token }),
        'Content-Type': type ?? (text === undefined ? 'application/json' : 'text/plain'),
      },
      ...(method !== 'GET' && (text ?? body) !== undefined && { body: text ?? JSON.stringify(body) }),
    });
    const came = await answer.text();
    return { status: answer.status, body: readBody(came) };
  }

  /** A new personal access token of a user. */
  async personalToken(username: string, password: string): Promise<string> {
    const answer = await fetch(`${this.#named.url}/auth/simple/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    if (!answer.ok) throw new Error(`"${username}" cannot sign in: ${answer.status} ${await answer.text()}`);
    const cookie = answer.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ');
    const create = () =>
      fetch(`${this.#named.url}/api/admin/user/tokens`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: cookie },
        body: JSON.stringify({ description: `verify ${Date.now()}`, expiresAt: '2099-01-01T00:00:00.000Z' }),
      });
    let created = await create();
    // Under load the server answers before it has stored the session.
    for (let tries = 0; created.status === 401 && tries < 20; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      created = await create();
    }
    if (!created.ok) throw new Error(`No token for "${username}": ${created.status} ${await created.text()}`);
    return ((await created.json()) as { secret: string }).secret;
  }
}

/** The value of a body: JSON, or text. */
export function readBody(text: string): unknown {
  return /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : text;
}
