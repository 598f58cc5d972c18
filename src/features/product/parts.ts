import { Instalments } from './instalments.tsx'
import { MeasuredDrawing } from './measured-drawing.tsx'
import { Measurements } from './measurements.tsx'
import { OtherProducts } from './other-products.tsx'
import { Promises } from './promises.tsx'
import { Reviews } from './reviews.tsx'
import { SoldOut } from './sold-out.tsx'
import { Story } from './story.tsx'

/** What a product page shows complete without its script: one file, fetched at the first sign of a shopper. */
export const parts = { Instalments, MeasuredDrawing, Measurements, OtherProducts, Promises, Reviews, SoldOut, Story }
