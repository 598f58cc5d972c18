interface Screen {
  path: string
  title: string | RegExp
  heading: string | RegExp
  /** The heading in the served document, if the device has a better one. */
  servedHeading?: string
  /** The canonical path; null for pages with noindex. */
  canonical: string | null
  /** When the page works offline: without a visit, or after a visit. */
  offline: 'unvisited' | 'visited'
  /** The tag of its tests in Chromium: `npm test` opens one screen of each kind. */
  tag: '' | '[extended] '
}

/** One screen of each kind: listing, product, form, article, checkout. */
const ofEachKind = new Set([
  '/product-category/couches?fabric=boucle-sand&sort=price',
  '/product/kalk-bay',
  '/help/contact-us',
  '/blog/stain-first-aid',
  '/checkout',
])

const tagOf = (path: string) => (ofEachKind.has(path) ? '' : '[extended] ')

const shop = (path: string, heading: string | RegExp, title: string | RegExp, canonical: string | null = path): Screen => ({
  path,
  title,
  heading,
  canonical,
  offline: 'unvisited',
  tag: tagOf(path),
})

/** A page of one user: never listed, and available offline after a visit. */
const userPage = (path: string, heading: string | RegExp, title: string | RegExp): Screen => ({
  path,
  title,
  heading,
  canonical: null,
  offline: 'visited',
  tag: tagOf(path),
})

/** A page of prose in a section of the site. It is canonical in `/info`. */
const prose = (name: string, heading: string, section = 'info') =>
  shop(`/${section}/${name}`, heading, `${heading} – Stoep`, `/info/${name}`)

/** Every route of the specification (§2) and some of their states, with title and heading. */
export const screens: readonly Screen[] = [
  shop('/', /\w/, /^Stoep –/),
  shop('/product-category', 'All furniture', 'All furniture – Stoep'),
  shop('/product-category?sale=true', 'On sale', 'On sale – Stoep'),
  shop('/product-category/sofas', 'Sofas', /sofas.* – Stoep$/i),
  shop(
    '/product-category/couches?fabric=boucle-sand&sort=price',
    'Couches',
    /– Stoep$/,
    '/product-category/couches?sort=price&fabric=boucle-sand',
  ),
  shop('/product/kalk-bay', 'Kalk Bay', /^Kalk Bay.* – Stoep$/),
  shop('/product/cederberg?chaise=left', 'Cederberg', /^Cederberg/, '/product/cederberg'),
  shop('/product/yellowwood', 'Yellowwood', /^Yellowwood/),
  shop('/search?q=couch', 'Results for “couch”', 'Search: couch – Stoep', null),
  shop('/search?q=zzzz', 'Search', /– Stoep$/, null),
  prose('about-us', 'About us'),
  prose('contact-us', 'Contact us', 'help'),
  prose('couch-giveaway', 'The couch giveaway'),
  prose('faqs', 'Questions and answers'),
  shop('/info/faqs?q=velvet', 'Questions and answers', /– Stoep$/, '/info/faqs'),
  prose('guarantee', 'The 15-year guarantee'),
  prose('payment-methods', 'Payment methods'),
  prose('privacy-policy', 'Privacy policy'),
  prose('shipping-and-returns', 'Shipping and returns'),
  prose('swatches', 'Free swatches', 'anything'),
  prose('terms-and-conditions', 'Terms and conditions'),
  shop('/blog', 'Worth knowing', 'Blog – Stoep'),
  shop('/blog?tag=fabric', 'Fabric', 'Blog: fabric – Stoep'),
  shop('/blog/stain-first-aid', 'Stain first aid', 'Stain first aid – Stoep'),
  shop('/blog/measure-for-a-couch', 'Measure twice, carry once', 'Measure twice, carry once – Stoep'),
  shop('/store/cape-town', 'Stoep Cape Town', 'Furniture shop in Woodstock, Cape Town – Stoep'),
  shop('/store/durban', 'Stoep Durban', 'Furniture shop in Glenwood, Durban – Stoep'),
  shop('/decorator', 'The decorator programme', 'The decorator programme – Stoep'),
  shop('/decorator/application', /\w/, 'Apply to the decorator programme – Stoep'),
  shop('/decorator/thandi-maqoma', 'Thandi Maqoma', 'Thandi Maqoma, decorator in Johannesburg – Stoep'),
  shop('/trade', 'Trade accounts', 'Trade accounts – Stoep'),
  shop('/gift-card', 'Gift card', 'Gift card – Stoep'),
  shop('/gift-card/balance', 'Gift card balance', 'Gift card balance – Stoep'),
  shop('/giveaway', 'Win a Kalk Bay', 'Win a Kalk Bay – Stoep'),
  shop('/app', 'App settings', 'App settings – Stoep'),
  shop('/room-plan', 'Room plan', 'Room plan – Stoep'),
  shop('/confirmed/newsletter', 'You are on the list', 'You are on the list – Stoep', null),
  shop('/saved', 'Saved', 'Saved – Stoep', null),
  shop('/compare', 'Compare', 'Compare – Stoep', null),
  shop('/compare?p=kalk-bay,aloe,knysna,greyton', 'Compare', 'Compare – Stoep', null),
  shop('/share', 'Nothing to look for', 'Shared with Stoep – Stoep', null),
  userPage('/checkout', 'Checkout', 'Checkout – Stoep'),
  userPage('/checkout/order/12345678', /order/i, 'Order 12345678 – Stoep'),
  userPage('/checkout/payjustnow/confirmed', /\w/, /– Stoep$/),
  userPage('/checkout/payjustnow/cancelled', /\w/, /– Stoep$/),
  userPage('/checkout/finchoice/confirmed', /\w/, /– Stoep$/),
  userPage('/checkout/finchoice/cancelled', /\w/, /– Stoep$/),
  userPage('/my-account', 'Sign in', 'Sign in – Stoep'),
  userPage('/my-account/orders', 'Sign in', 'Sign in – Stoep'),
  userPage('/my-account/view-order/12345678', 'Sign in', 'Sign in – Stoep'),
  userPage('/my-account/decorator-application', /\w/, /– Stoep$/),
  userPage('/my-account/trade-account', /\w/, /– Stoep$/),
  userPage('/my-account/quotes', /\w/, /– Stoep$/),
  userPage('/my-account/lists', 'Your lists', 'Your lists – Stoep'),
  { ...userPage(`/my-account/lists/${'x'.repeat(42)}`, 'This list is not here', 'Your list – Stoep'), servedHeading: 'Your list' },
  userPage('/my-account/sign-in', 'Sign in', 'Sign in – Stoep'),
  userPage('/my-account/sign-up', 'Create account', 'Create account – Stoep'),
  userPage('/my-account/lost-password', 'Lost password', 'Lost password – Stoep'),
  userPage('/my-account/change-email', 'Sign in', 'Sign in – Stoep'),
  userPage('/my-account/notifications', 'Sign in', 'Sign in – Stoep'),
  userPage('/my-account/undo-email?link=demo', 'Keep your address', 'Keep your address – Stoep'),
  userPage('/my-account/change-password?email=demo@stoep.example&code=AAAAAAAA', 'Set a new password', 'Change your password – Stoep'),
]
