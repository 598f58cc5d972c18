import { expect, test } from 'vitest'
import { ConfigError } from '../config-error.ts'
import { freePort } from '../../tests/support/server/free-port.ts'
import { waitForDatabase } from './outage.ts'

test('a start that waits for the database logs it at intervals, until its time limit', async () => {
  const place = `127.0.0.1:${await freePort()}`
  const said: string[] = []
  const waiting = waitForDatabase({ databaseUrl: `postgres://shop@${place}/shop`, databaseWait: 2 }, (line) => said.push(line), 1000)
  await expect(waiting).rejects.toThrow(ConfigError)
  expect(said).toEqual([
    expect.stringMatching(new RegExp(`^Waiting up to 2 s for the database at ${place}: connect ECONNREFUSED`)),
    expect.stringMatching(new RegExp(`^Waiting another 1 s for the database at ${place}: connect ECONNREFUSED`)),
  ])
})
