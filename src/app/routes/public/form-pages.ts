import type { Product, TileCard } from '../../../contract/catalogue/catalogue.ts'
import { brand } from '../../../contract/brand.ts'
import { confirmedNames, type Confirmed } from '../../../contract/forms/confirmed.ts'
import type { PaymentMethod } from '../../../contract/orders/payment-method.ts'
import { to } from '../../../contract/paths.ts'
import { ApiError } from '../../../contract/http/api-error.ts'
import type { ShopReader } from '../../../data/catalogue/shop-reader.ts'
import { giveaway, giveawayPhase } from '../../../domain/forms/giveaway.ts'
import type { RoutePages } from '../defer-routes.ts'
import { definePage } from '../route.ts'
import { sharePicture } from '../../head/share-picture.ts'

const isConfirmed = (what: string | undefined): what is Confirmed => confirmedNames.some((name) => name === what)

/** The payment methods of the shop; null for a device that has stored none. */
const offeredMethods = (shop: ShopReader): Promise<readonly PaymentMethod[] | null> =>
  shop.frame().then(
    ({ shop: facts }) => facts?.payment_methods ?? null,
    () => null,
  )

/** The pictures of rooms; null for a device that has stored none. */
const roomsOf = (shop: ShopReader) =>
  shop.home().then(
    ({ rooms }) => rooms,
    () => null,
  )

/** The part of a product that the page shows. */
const tileOf = ({ id, slug, name, category, tagline, price, price_regular, rating, picture, options, ...more }: Product): TileCard => {
  const { default_swatch, badges, availability } = more
  return { id, slug, name, category, tagline, price, price_regular, rating, picture, options, default_swatch, badges, availability }
}

function nullIfNotSold(cause: unknown): null {
  if (cause instanceof ApiError && cause.code === 'not_found') return null
  throw cause
}

/** The screens with a form, and the pages that follow a sent form (spec §2). */
export const formPages = {
  giveaway: definePage({
    load: async ({ shop, now }) => {
      const [page, prize] = await Promise.all([shop.content('giveaway'), shop.product(giveaway.prize).then(tileOf, nullIfNotSold)])
      return { page, prize, phase: giveawayPhase(now()) }
    },
    screen: async () => (await import('../../../features/forms/giveaway/giveaway-screen.tsx')).GiveawayScreen,
    head: ({ page, prize }) => ({
      title: page.title,
      description: page.description,
      canonical: to.giveaway(),
      image: sharePicture(prize?.picture),
    }),
  }),
  trade: definePage({
    load: async ({ shop }) => {
      const [page, rooms] = await Promise.all([shop.content('trade'), roomsOf(shop)])
      return { page, room: rooms?.['dining']?.wide ?? null }
    },
    screen: async () => (await import('../../../features/forms/trade/trade-screen.tsx')).TradeScreen,
    head: ({ page: { title, description }, room }) => ({ title, description, canonical: to.trade(), image: sharePicture(room) }),
  }),
  'gift-card': definePage({
    load: async ({ shop, now }) => ({ methods: await offeredMethods(shop), now: now().toISOString() }),
    screen: async () => (await import('../../../features/forms/gift-card/gift-card-screen.tsx')).GiftCardScreen,
    head: () => ({
      title: 'Gift card',
      description: `Give a ${brand.name} gift card by e-mail: any amount from R 100, on the day you choose, with your message. Valid for three years.`,
      canonical: to.giftCard(),
    }),
  }),
  'gift-card-balance': definePage({
    load: async () => ({}),
    screen: async () => (await import('../../../features/forms/gift-card/balance-screen.tsx')).BalanceScreen,
    head: () => ({
      title: 'Gift card balance',
      description: `Type the code of a ${brand.name} gift card to see what is left on it, until when it can be spent, and its history.`,
      canonical: to.giftCardBalance(),
    }),
  }),
  'decorator-application': definePage({
    load: async () => ({}),
    screen: async () => (await import('../../../features/forms/application/application-screen.tsx')).ApplicationScreen,
    head: () => ({
      title: 'Apply to the decorator programme',
      description: `Apply to join the ${brand.name} decorator programme: a public profile, a code of your own and people who answer the phone.`,
      canonical: to.decoratorApplication(),
    }),
  }),
  'my-application': definePage({
    load: async () => ({}),
    screen: async () => (await import('../../../features/forms/application/my-application-screen.tsx')).MyApplicationScreen,
    head: () => ({ title: 'Your application', canonical: to.myApplication(), noindex: true }),
  }),
  confirmed: definePage({
    load: async ({ params: { what } }) => {
      if (isConfirmed(what)) {
        const { confirmedWords } = await import('../../../features/forms/confirmed-words.ts')
        return { what, title: confirmedWords[what].title }
      }
      throw new ApiError({ kind: 'refused', status: 404, failure: { status: 404, code: 'not_found', message: 'There is no such page' } })
    },
    screen: async () => (await import('../../../features/forms/confirmed-screen.tsx')).ConfirmedScreen,
    head: ({ what, title }) => ({ title, canonical: to.confirmed(what), noindex: true }),
  }),
} satisfies RoutePages
