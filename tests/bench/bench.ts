/** `npm run bench`: the figures the shop is held to, from the built shop in a process of its own. Names of parts narrow it: `npm run bench -- api`. */
import { createShopProcess } from '../support/shop-process.ts'
import { benchApi } from './api.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchRepeatVisit } from './repeat-visit.ts'
import { benchWeight } from './weight.ts'

const parts = { weight: benchWeight, api: benchApi, 'repeat-visit': benchRepeatVisit, lighthouse: benchLighthouse }
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
