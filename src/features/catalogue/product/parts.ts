import { Instalments } from '../facts/instalments.tsx'
import { MeasuredDrawing } from '../gallery/measured-drawing.tsx'
import { Measurements } from '../facts/measurements.tsx'
import { OtherProducts } from './other-products.tsx'
import { Promises } from '../choice/promises.tsx'
import { Reviews } from '../reviews/reviews.tsx'
import { SoldOut } from '../choice/sold-out.tsx'
import { Story } from '../facts/story.tsx'

/** What a product page shows complete without its script: one file, fetched at the first sign of a shopper. */
export const parts = { Instalments, MeasuredDrawing, Measurements, OtherProducts, Promises, Reviews, SoldOut, Story }
