/** How a scroll by script moves: smoothly, or at once for a user who asks for less motion. The browser applies that wish to CSS only. */
export const scrollBehavior = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth')
