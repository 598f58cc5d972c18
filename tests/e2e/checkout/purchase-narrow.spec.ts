import { purchaseWithoutOverflow } from '../shell/no-overflow.ts'
import { test } from '../shell/shop-test.ts'

test.use({ viewport: { width: 320, height: 640 } })

test('[extended] [trial 28] the whole purchase at 320 px', ({ page }) => purchaseWithoutOverflow(page))
