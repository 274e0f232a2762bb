import { expect, it } from 'vitest';
import { venuePathText } from './venue-path-messages.ts';

it.each([
  ['name', 'Name'],
  ['taxRate', 'Tax rate'],
  ['operatingHours[1]', 'Monday hours'],
  ['operatingHours[9]', 'Unknown hours'],
  ['pricingRules[patio]', 'Minimum of patio'],
  ['paymentAccepted[credit_card]', 'Credit card'],
  ['socialMedia[instagram]', 'Instagram'],
  ['settings[businessDayCutoff]', 'Business-day cut-off'],
])('the path %s of the venue is called %s', (path, words) => {
  expect(venuePathText(path)).toBe(words);
});
