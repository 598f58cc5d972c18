// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { connectMyApplication, type MyApplication, type SentApplication } from '../../../actions/forms/my-application.ts'
import { to } from '../../../contract/paths.ts'
import { sessionState } from '../../../state/account/session.ts'
import { mount } from '../../../ui/mount.fixture.ts'
import { DecoratorCard } from './decorator-card.tsx'

beforeEach(() => {
  Object.assign(sessionState, { ready: true, customer: null })
})

const customer = {
  user_id: 'demo',
  email: 'demo@stoep.example',
  first_name: 'Demo',
  last_name: 'Shopper',
  phone: '',
  role: 'decorator',
  discount_percentage: 0,
  shipping: null,
  addresses: [],
  billing: null,
} as const

const sent = (state: SentApplication['state'], code: string | null): MyApplication => ({
  kind: 'sent',
  application: {
    name: 'Demo',
    business: 'Plain Rooms',
    email: 'a@stoep.example',
    phone: '',
    city: 'Polokwane',
    province: 'Limpopo',
    website: '',
    years: 7,
    work: 'Rooms for first-time owners',
    state,
    sent_at: '2026-11-01T08:00:00.000Z',
    decided_at: null,
    code,
  },
})

test.each([
  ['a decorator whose application was accepted', 'decorator', sent('accepted', 'REFILWE5'), 'REFILWE5', to.myApplication()],
  ['a decorator without a network', 'decorator', { kind: 'unreachable' }, 'commission', to.myApplication()],
  ['a decorator without an application', 'decorator', { kind: 'none' }, 'Apply to join', to.decoratorApplication()],
  ['a customer whose application waits', 'customer', sent('received', null), 'We are reading', to.myApplication()],
  ['a customer whose application was accepted', 'customer', sent('accepted', 'REFILWE5'), 'REFILWE5', to.myApplication()],
] as const)('the account leads %s to the programme', async (_who, role, answer, words, href) => {
  connectMyApplication(() => Promise.resolve(answer))
  await mount(<DecoratorCard isDecorator={role === 'decorator'} />).ready
  expect(document.body.textContent).toContain('Decorator programme')
  expect(document.body.textContent).toContain(words)
  expect(document.querySelector('a')?.getAttribute('href')).toBe(href)
})

test('a customer who never applied sees nothing about the programme', async () => {
  connectMyApplication(() => Promise.resolve({ kind: 'none' }))
  await mount(<DecoratorCard isDecorator={false} />).ready
  expect(document.body.textContent).not.toContain('Decorator programme')
})

test('a device that learns late who is signed in asks again: its first answer was for a guest', async () => {
  connectMyApplication(() => Promise.resolve(sessionState.customer === null ? { kind: 'signed-out' } : sent('accepted', 'REFILWE5')))
  await mount(<DecoratorCard isDecorator />).ready
  expect(document.body.textContent).not.toContain('REFILWE5')
  await act(async () => Object.assign(sessionState, { customer }))
  expect(document.body.textContent).toContain('REFILWE5')
})
