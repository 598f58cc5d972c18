import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import type { ShopProcess } from '../../support/server/shop-process.ts'
import { hydrated, open } from '../shell/shop-test.ts'

/** Steps of a customer with an account. */

export const DEMO_PASSWORD = 'stoep-demo-2026'
export const shopper = { email: 'shopper@stoep.example', password: DEMO_PASSWORD }

interface Person {
  firstName: string
  email: string
  password: string
}

/** A new person. Each test uses its own, so that no test uses the account of another. */
export const newPerson = (name: string): Person => ({
  firstName: 'Demo',
  email: `demo.${name}@stoep.example`,
  password: 'a couch on the stoep',
})

/** The dialog for signing in, or the access dialog with another name. */
export const dialog = (page: Page, name = 'Sign in') => page.getByRole('dialog', { name })

/** Fills in the form for signing in, in the dialog or on the page. */
export async function signInWithin(place: Locator, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await place.getByLabel('E-mail').fill(email)
  await place.getByLabel('Password', { exact: true }).fill(password)
  await place.getByRole('button', { name: 'Sign in' }).click()
}

/** Fills in and sends the sign-up form. */
export async function fillSignUp(place: Locator, { firstName, email, password }: Person): Promise<void> {
  await place.getByLabel('First name').fill(firstName)
  await place.getByLabel('Last name').fill('Shopper')
  await place.getByLabel('E-mail').fill(email)
  await place.getByLabel('Password', { exact: true }).fill(password)
  await place.getByRole('button', { name: 'Create account' }).click()
}

/** Confirms a sign-up with the code from the mail. */
export async function confirmSignUp(place: Locator, shop: ShopProcess, { email }: Pick<Person, 'email'>): Promise<void> {
  const { code } = await mailedCode(shop.data, email, 'account')
  await place.getByRole('textbox', { name: 'Code' }).fill(code)
  await place.getByRole('button', { name: 'Confirm' }).click()
}

/** Makes an account on the sign-up page and waits for the account page. */
export async function makeAccount(page: Page, shop: ShopProcess, person: Person): Promise<void> {
  await open(page, '/my-account/sign-up')
  await fillSignUp(page.getByRole('main'), person)
  await confirmSignUp(page.getByRole('main'), shop, person)
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${person.firstName}` })).toBeVisible()
}

/** Makes an account without a page. `request` is signed in afterwards. */
export async function registerWithoutPage(request: APIRequestContext, shop: ShopProcess, person: Person): Promise<void> {
  const { firstName, email, password } = person
  const data = { firstName, lastName: 'Shopper', email, password }
  await request.post('/api/register', { data })
  const { code } = await mailedCode(shop.data, email, 'account')
  const signedUp = await request.post('/api/register', { data: { ...data, code } })
  expect(signedUp.status()).toBe(200)
}

/** Opens an account page as a guest, signs in there and waits for the page. */
export async function openSignedIn(page: Page, path: string, person: Pick<Person, 'email' | 'password'> = shopper): Promise<void> {
  await open(page, path)
  await signInWithin(page.getByRole('main'), person)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toHaveCount(0)
  await hydrated(page)
}

/** Waits for the mail about a lost password, a new account or a new address. Returns its code and the path of its link. */
export async function mailedCode(
  data: string,
  email: string,
  about: keyof typeof subjects = 'password',
): Promise<{ code: string; path: string }> {
  const subject = subjects[about]
  const find = () => mailsTo(data, email).find((mail) => subject.test(mail)) ?? ''
  await expect.poll(find).not.toBe('')
  const mail = find()
  return {
    code: subject.exec(mail)?.[1] ?? '',
    path: /\/my-account\/(?:change-password|sign-up|change-email|undo-email)\?[^\s"<>)\]]*\w/.exec(mail)?.[0] ?? '',
  }
}

/** The mails with an address, decoded, in no order. `data`: the shop's folder. */
export function mailsTo(data: string, email: string): string[] {
  const folder = join(data, 'mail')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  return names.map((name) => decoded(readFileSync(join(folder, name), 'utf8'))).filter((mail) => mail.includes(email))
}

const subjects = {
  password: /^Subject: Your Stoep code: (\w{8})/m,
  account: /^Subject: Your code for a Stoep account: (\w{8})/m,
  email: /^Subject: Your code for the new address: (\w{8})/m,
  undo: /^Subject: Your Stoep account has a new e-mail address()/m,
}

/** Decodes quoted-printable. */
const decoded = (mail: string) =>
  mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
