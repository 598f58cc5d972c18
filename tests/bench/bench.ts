/** `npm run bench`: measures the built shop, in a process of its own, against its limits. `npm run bench -- api` runs some of the parts. */
import { createShopProcess } from '../support/server/shop-process.ts'
import { benchApi } from './api.ts'
import { benchColdStart } from './cold-start.ts'
import { benchComeback } from './comeback.ts'
import { benchDesk } from './desk.ts'
import { benchFirstVisit } from './phone/first-visit.ts'
import { benchPageCache } from './page-cache.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchPush } from './push.ts'
import { benchRepeatVisit } from './repeat-visit.ts'
import { benchScale } from './scale/scale.ts'
import { benchScreens } from './phone/screens.ts'
import { benchSeo } from './seo.ts'
import { benchSignIn } from './sign-in.ts'
import { benchTradeList } from './trade-list.ts'
import { benchTradePaste } from './trade-paste.ts'
import { benchWarmUp } from './warm-up.ts'
import { benchWeight } from './weight.ts'

const parts = {
  weight: benchWeight,
  'first-visit': benchFirstVisit,
  api: benchApi,
  pages: benchPageCache,
  comeback: benchComeback,
  'sign-in': benchSignIn,
  'repeat-visit': benchRepeatVisit,
  screens: benchScreens,
  'warm-up': benchWarmUp,
  'cold-start': benchColdStart,
  'trade-list': benchTradeList,
  'trade-paste': benchTradePaste,
  push: benchPush,
  desk: benchDesk,
  lighthouse: benchLighthouse,
  seo: benchSeo,
  scale: benchScale,
}
const wanted = process.argv.slice(2)

const shop = await createShopProcess({ TRUST_PROXY: '1' })
await shop.start()
try {
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`\n${name}`)
    await part(shop.origin)
  }
} finally {
  await shop.remove()
}
