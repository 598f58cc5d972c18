import { countVisits } from './count-visits.ts'
import { layOutRestOfPages } from './lay-out-rest.ts'
import { prepareProductPage } from './prepare-product.ts'

/** Starts what a page does by itself once it is shown and idle. `loadProductPage` loads the code of a product's page. */
export function startIdleTasks(loadProductPage: () => Promise<unknown>): void {
  layOutRestOfPages()
  prepareProductPage(loadProductPage)
  countVisits()
}
