/**
 * The code that a page needs when it opens in the browser, but not when the server renders it. It is one chunk, which loads with the first
 * navigation.
 */
export { applyHead } from '../head/apply-head.ts'
export { showKept, showPage, showPreview, undoEarlyView } from './early-view.ts'
export { keepLayout } from './kept-layout.ts'
export { openRedirect, redirectTarget } from './redirect.ts'
export { settleScroll } from './settle-scroll.ts'
