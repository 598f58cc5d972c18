import { filled } from './filled-forms.ts'

/** Valid fields of forms and events. */
export const formSample = {
  ...filled.swatchRequest,
  ...filled.decoratorApplication,
  ...filled.tradeApplication,
  ...filled.giveawayEntry,
  ...filled.contact,
  website2: '',
  path: '/product/kalk-bay',
  referrer: 'https://search.example/?q=couch',
  vitals: [{ name: 'LCP', value: 1800 }],
  event_name: 'AddToCart',
  event_time: 1_795_161_600,
  event_id: '01234567890123456789',
  action_source: 'website',
  event_source_url: 'http://localhost:4102/product/kalk-bay',
  user_data: {},
  custom_data: { content_ids: ['1001'], value: 18_999, currency: 'ZAR' },
}
