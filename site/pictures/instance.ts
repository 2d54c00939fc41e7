import { execFileSync } from 'node:child_process';
import { reasonOf } from '../../src/model/problem.ts';

/** How a running platform is reached: written by its `run.sh --info`. */
interface Connection {
  url: string;
  admin: string;
  /** Folder of the database's Unix socket. */
  socket: string;
}

const DATABASE = ['-U', 'unleash', '-d', 'unleash', '-v', 'ON_ERROR_STOP=1', '-v', 'VERBOSITY=verbose', '-qAt'];

/** The platform reads its tables in another order, so that one of the two may have to give way, even more than once. */
const MOST_DEADLOCKS = 10;

/** Tables that say how far the database's own schema is, which no data of ours changes. */
const KEPT = ['migrations'];

/** The day on which the data begin; each thing made comes some time after the one before. */
const BEGIN = '2023-05-02 08:12:00';

const DATES = `do $$
  declare c record;
  begin
    for c in select table_name t, column_name n from information_schema.columns
      where table_schema = 'public' and data_type like 'timestamp%' and column_name not in ('expires_at', 'expired')
      and table_name in (select tablename from pg_tables where schemaname = 'public')
      and table_name not in ('migrations', 'unleash_session', 'client_metrics_env', 'client_metrics_env_variants')
    loop
      execute format('update %1$I t set %2$I = timestamp ''${BEGIN}'' + r * interval ''5 hours 17 minutes''
        from (select ctid id, row_number() over (order by %2$I, ctid) r from %1$I where %2$I is not null) o where t.ctid = o.id', c.t, c.n);
    end loop;
  end $$;
  update events set data = regexp_replace(data::text, '20\\d\\d-\\d\\d-\\d\\dT[\\d:.]+Z', '2023-05-30T08:00:00.000Z', 'g')::json where data is not null;
  update events set created_by = (array['ada', 'ben', 'chiara'])[1 + id % 3];
  update users set seen_at = timestamp '2023-06-13 07:40:00' + id * interval '37 minutes' where username <> 'admin';`;

/** A running platform whose data are the scenes' to change. */
export class Instance {
  readonly url: string;
  readonly #admin: string;
  readonly #socket: string;
  #saved = '';
  /** The tables whose data are put back, as a list in SQL; empty until it is asked for. */
  #tables = '';
  /** Whether something may have changed since the data were last restored. */
  isChanged = false;

  constructor({ url, admin, socket }: Connection) {
    this.url = url;
    this.#admin = admin;
    this.#socket = socket;
  }

  /**
   * Asks the Admin API.
   *
   * @throws Error with the answer's text where the status is not 2xx
   */
  async api(method: string, path: string, body?: unknown): Promise<unknown> {
    this.isChanged ||= method !== 'GET';
    const answer = await fetch(this.url + path, {
      method,
      headers: { Authorization: this.#admin, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
  }

  /** Asks the database and changes nothing. */
  query(script: string): string {
    return this.#psql(script);
  }

  /** Runs SQL, for what has no API: dates, and objects that only another edition creates. */
  sql(script: string): string {
    this.isChanged = true;
    return this.#psql(script);
  }

  /** Gives everything a date of its own, in the order in which it was made; and each event the person who did it. */
  date(): void {
    this.sql(DATES);
  }

  #psql(script: string): string {
    return execFileSync('psql', ['-h', this.#socket, ...DATABASE, '-f', '-'], {
      input: script,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
  }

  /** Remembers the data as they are now. */
  save(): void {
    this.#saved = this.dump();
    this.isChanged = false;
  }

  /** The data as they are now, for {@link put}. */
  dump(): string {
    const keep = KEPT.flatMap((table) => ['-T', table]);
    return execFileSync('pg_dump', ['-h', this.#socket, '-U', 'unleash', '--data-only', ...keep, 'unleash'], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
  }

  /** Puts the data back as they were when they were saved. */
  restore(): void {
    if (!this.isChanged || this.#saved === '') return;
    this.put(this.#saved);
    this.isChanged = false;
  }

  /**
   * Puts data in the place of all that are there. Triggers are off meanwhile: those of foreign keys would refuse the order
   * in which rows go and come.
   */
  put(dump: string): void {
    const kept = KEPT.map((name) => `'${name}'`).join(', ');
    this.#tables ||= this.#psql(
      `select string_agg(quote_ident(tablename), ', ') from pg_tables where schemaname = 'public' and tablename not in (${kept})`,
    ).trim();
    // Deleting a few rows is cheaper than truncating, which gives each table and index a new file.
    const deletions = this.#tables.split(', ').map((table) => `delete from ${table};`);
    for (let deadlocks = 0; ; deadlocks++)
      try {
        this.#psql(
          `begin; lock table ${this.#tables}; set local session_replication_role = replica;
          ${deletions.join(' ')} ${dump}\ncommit;`,
        );
        return;
      } catch (error) {
        // Nothing has changed then: https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
        if (deadlocks === MOST_DEADLOCKS || !reasonOf(error).includes('40P01')) throw error;
      }
  }
}
