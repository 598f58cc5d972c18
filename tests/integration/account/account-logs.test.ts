import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { register, tokenIn, withSession } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

const password = 'a very secret sentence'

describeOnEveryDatabase('the log', (database) => {
  let shop: TestShop
  let lines: string[]
  beforeEach(async () => {
    lines = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    shop = await createTestApp({ database, deps: { log } })
  })
  afterEach(() => shop.close())

  it('never contains a token, password, code, cart key or address, whatever fails', async () => {
    const [email, cartKey] = ['secretive@stoep.example', newCartKey()]
    const person = { email, password, firstName: 'Demo', lastName: 'Person', cartKey }
    await shop.call('register', { ...person, code: 'AAAAAAAA' })
    const token = tokenIn((await register(shop, person)).answer)
    await shop.call('login', { email, password: `${password} wrong` })
    await shop.call('lostPasswordEmail', { email })
    const failing = {
      ...shop.deps,
      mail: { send: () => Promise.reject(new Error('The post is closed')) },
    }
    await sendDueMail(failing)
    shop.clock.advance({ minutes: 2 })
    await sendDueMail(shop.deps)
    const code = shop.posted.map(({ subject }) => /: ([A-Z2-9]{8})$/.exec(subject)?.[1]).find(Boolean) ?? 'no code'
    await shop.call('lostPasswordSet', { email, code: 'AAAAAAAA', password })
    await shop.call('refreshToken', {}, { headers: withSession(token) })
    await shop.call('cart', { token, cartKey })
    await shop.request(`/api/cart?token=${token}&cartKey=${cartKey}`)
    await shop.deps.db.schema.dropTable('reset_code').execute()
    expect((await shop.call('lostPasswordSet', { email, code, password })).status).toBe(500)
    await shop.deps.db.schema.dropTable('session').execute()
    expect((await shop.call('login', { email, password })).status).toBe(500)
    const log = lines.join('')
    expect(log).toContain('a request failed')
    expect(log).toContain('a mail could not be sent')
    for (const secret of [token, password, code, cartKey, email]) expect(log).not.toContain(secret)
  })
})
