import type { Deps } from '../deps.ts'
import { createSeal } from './seal.ts'

type Needs = Pick<Deps, 'db' | 'random' | 'config'>

/**
 * A secret of 256 bits that the shop generates at its first use and stores in `setting`, equal for every process. It is sealed where
 * `SECRET_KEY` is set; one from before the key is sealed now. Throws ConfigError if no key opens it.
 */
export async function storedSecret({ db, random, config }: Needs, name: 'gate_secret' | 'log_secret'): Promise<string> {
  const seal = createSeal(config.secretKeys)
  const read = () => db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  if (!(await read()))
    // If two processes store one at once, both use the secret that was stored first.
    await db
      .insertInto('setting')
      .values({ name, value: seal.seal(name, Buffer.from(random(32)).toString('base64url')) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  const row = await read()
  if (!row) throw new Error(`The secret ${name} was not stored`)
  const secret = seal.open(name, row.value)
  if (!seal.isCurrent(name, row.value))
    await db
      .updateTable('setting')
      .set({ value: seal.seal(name, secret) })
      .where('name', '=', name)
      .where('value', '=', row.value)
      .execute()
  return secret
}
