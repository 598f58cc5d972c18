/** The sort orders of a listing. In their own file, so that a page that only shows them loads no schema. */
export const sorts = ['popular', 'price', 'price-desc', 'newest', 'rating'] as const
export type Sort = (typeof sorts)[number]
