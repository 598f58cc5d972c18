import type { Page } from 'playwright'
import type { ContentOf } from '../../src/contract/desk/content/content-shapes.ts'
import { laterDay, southAfricanDay } from '../../src/domain/calendar/days.ts'
import { tokenIn, withSession } from '../support/account/customers.ts'
import { filled } from '../support/forms/filled-forms.ts'
import type { caller } from '../support/server/api.ts'
import { at, signIn, type Screen } from './steps.ts'

interface Shown {
  origin: string
  token: string
  call: ReturnType<typeof caller>
  signedIn: (path: string, steps?: (page: Page) => Promise<void>, whole?: boolean) => Screen
}

/** Puts notices, drafts and a demo decorator with a change of her own into the shop. Returns the screens of the shop's words. */
export async function wordScreens({ origin, token, call, signedIn }: Shown): Promise<Record<string, Screen>> {
  const save = (slug: string, version: number, content: ContentOf<'notice'> | ContentOf<'decorator'>, publish: boolean) =>
    call('deskContentSave', { token, version, publish, content }, { params: { kind: content.kind, slug } })
  const today = southAfricanDay(new Date())
  const notice = async (title: string, from: number, until: number, publish = true) => {
    const { slug } = (await call('deskContentCreate', { token, title }, { params: { kind: 'notice' } })).answer
    const times = { from: `${laterDay(today, from)}T08:00`, until: `${laterDay(today, until)}T17:00` }
    await save(slug, 1, { kind: 'notice', title, ...times, link: '/info/contact-us' }, publish)
    return slug
  }
  await notice('Closed for the Day of Reconciliation. Orders are open.', 20, 21)
  await notice('Our shop in Durban moves to Umgeni Road.', 40, 60, false)
  await notice('Open until 20:00 on Black Friday.', -9, -8)
  await call('deskContentCreate', { token, title: 'Stoep Paarl' }, { params: { kind: 'store' } })

  const session = tokenIn((await call('login', { email: 'shopper@stoep.example', password: 'stoep-demo-2026' })).answer)
  const application = { ...filled.decoratorApplication, name: 'Demo Planner', email: 'demo.planner@stoep.example', website2: '' }
  await call('decoratorApplication', application, { headers: withSession(session) })
  const { applications } = (await call('deskApplications', { token })).answer
  const { application_id: applicationId = '' } = applications.find(({ name }) => name === 'Demo Planner') ?? {}
  const accepted = { token, code: 'DEMOPLAN', percent: 5, message: 'The terms: 8% for you.' }
  await call('deskApplicationAccept', accepted, { params: { applicationId } })
  const begun = { token, title: 'Demo Planner', application: applicationId }
  const { slug, content } = (await call('deskContentCreate', begun, { params: { kind: 'decorator' } })).answer
  if (content.kind === 'decorator') await save(slug, 1, content, true)
  const links = [{ label: 'Portfolio', url: 'https://rooms.example' }]
  const change = {
    bio: 'I plan **quiet** rooms.\n\nOld houses are my favourite.',
    specialities: ['Old houses'],
    email: '',
    phone: '',
    links,
  }
  await call('ownProfile', { token: session, ...change })

  const preview = async (page: Page) => {
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.locator('iframe').contentFrame().locator('h1, h2, p').first().waitFor()
  }
  const lateTitle = 'Open late on Friday: come and sit until 20:00.'
  const late = await notice(lateTitle, -1, 1)
  const onLate = { params: { kind: 'notice', slug: late } }
  const present = async () => (await call('deskContentItem', { token }, onLate)).answer
  /** Takes the present notice down, because every page of the shop has it. */
  const withdraw = async () => call('deskContentWithdraw', { token, version: (await present()).version }, onLate)
  const openLate = async () => {
    const { version, content: words } = await present()
    await call('deskContentSave', { token, version, publish: true, content: words }, onLate)
  }
  const isShown = async () => (await (await fetch(origin)).text()).includes(lateTitle)
  await withdraw()
  const notices = signedIn('/content?show=notice')
  const mail = '/content/mail/order-confirmation'
  return {
    'desk-stores': signedIn('/content?show=store'),
    'desk-store': signedIn('/content/store/durban'),
    'desk-decorators': signedIn('/content?show=decorator'),
    'desk-profile': signedIn('/content/decorator/kavya-munsamy'),
    'desk-own-draft': signedIn(`/content/decorator/${slug}`),
    'desk-home': signedIn('/content/home/home', preview),
    'desk-home-section': signedIn('/content/home/home', async (page) => {
      await page.getByRole('button', { name: 'Edit Best sellers' }).click()
      await page.getByRole('group', { name: 'Best sellers' }).evaluate((section) => section.scrollIntoView({ block: 'center' }))
    }),
    'desk-store-new': signedIn('/content/store/stoep-paarl', async (page) => {
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByRole('alert').waitFor()
    }),
    'desk-home-rooms': signedIn('/content/home/home', async (page) => {
      await page.getByRole('button', { name: 'Choose a room of the shop' }).click()
      await page.getByRole('list', { name: 'Rooms of the shop' }).waitFor()
    }),
    'desk-notices': {
      ...notices,
      async show(page) {
        await openLate()
        await notices.show(page)
        await page.getByText('Shown now').waitFor()
        await withdraw()
      },
    },
    'desk-notice': signedIn('/content/notice/closed-for-the-day-of-reconciliation-orders-are-open', preview),
    'desk-mails': signedIn('/content?show=mail'),
    'desk-mail-text': signedIn(mail, preview),
    'desk-mail-preview': signedIn(
      mail,
      async (page) => {
        await preview(page)
        await page.locator('iframe').evaluate((frame) => frame.scrollIntoView({ block: 'center' }))
      },
      false,
    ),
    'desk-mail-refused': signedIn(mail, async (page) => {
      await page.getByLabel('Subject').fill('Thank you, {firstname}')
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByRole('alert').waitFor()
    }),
    'own-profile': {
      whole: true,
      async show(page) {
        await at('/my-account').show(page)
        await signIn(page)
        await page.goto('/my-account/decorator-application')
        await page.getByLabel('About your work').waitFor()
      },
    },
    'shop-notice': {
      whole: false,
      async show(page) {
        await openLate()
        while (!(await isShown())) await new Promise((resolve) => setTimeout(resolve, 100))
        await page.goto('/product-category/sofas')
        await page.getByRole('complementary', { name: 'Notice' }).waitFor()
        await withdraw()
      },
    },
  }
}
