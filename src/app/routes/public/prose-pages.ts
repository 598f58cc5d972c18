import type { ContentPage } from '../../../contract/content/content.ts'
import { to, type contentPages } from '../../../contract/paths.ts'
import { promiseFor } from '../../../actions/catalogue/promise.ts'
import { definePage, type LoadContext, type RoutePage } from '../route.ts'

type PageName = (typeof contentPages)[number]

/** A page of prose, canonical at `/info/name`. `more` loads additional data for the screen. */
function prose<More extends object>(
  name: PageName,
  from: Pick<RoutePage<{ page: ContentPage } & More>, 'screen' | 'module'>,
  more: (context: LoadContext) => Promise<More>,
): RoutePage {
  return definePage<{ page: ContentPage } & More>({
    ...from,
    load: async (context) => {
      const [page, additional] = await Promise.all([context.shop.content(name), more(context)])
      return { page, ...additional }
    },
    head: ({ page: { title, description, slug } }) => ({ title, description, canonical: to.info(slug) }),
  })
}

const noMore = async () => ({})
const storesNow = async ({ shop, now }: LoadContext) => ({ stores: await shop.stores(), now: now().toISOString() })

const fabrics = async ({ shop }: LoadContext) => ({ fabrics: (await shop.frame()).fabrics })

const plain = (page: PageName) =>
  prose(
    page,
    { screen: async () => (await import('../../../features/content/pages/content-screen.tsx')).ContentScreen },
    noMore,
  )

/** The nine pages of prose and the guarantee. */
export const prosePages = {
  'about-us': prose('about-us', { screen: async () => (await import('../../pages/about-page.tsx')).AboutPage }, storesNow),
  'contact-us': prose(
    'contact-us',
    { screen: async () => (await import('../../pages/contact-page.tsx')).ContactPage },
    storesNow,
  ),
  faqs: prose(
    'faqs',
    { screen: async () => (await import('../../../features/content/pages/questions-screen.tsx')).QuestionsScreen },
    noMore,
  ),
  'payment-methods': prose(
    'payment-methods',
    { screen: async () => (await import('../../../features/content/pages/payment-screen.tsx')).PaymentScreen },
    noMore,
  ),
  'shipping-and-returns': prose(
    'shipping-and-returns',
    { screen: async () => (await import('../../../features/content/pages/shipping-screen.tsx')).ShippingScreen },
    async ({ now }) => ({ promise: await promiseFor(now) }),
  ),
  guarantee: prose(
    'guarantee',
    { screen: async () => (await import('../../../features/content/pages/guarantee-screen.tsx')).GuaranteeScreen },
    noMore,
  ),
  'couch-giveaway': plain('couch-giveaway'),
  swatches: prose(
    'swatches',
    { screen: async () => (await import('../../pages/swatches-page.tsx')).SwatchesPage },
    fabrics,
  ),
  'privacy-policy': plain('privacy-policy'),
  'terms-and-conditions': plain('terms-and-conditions'),
} satisfies Record<PageName, RoutePage>
