import { describe, expect, it } from 'vitest';
import { fromChips, partsOf, toChips } from './placeholder-parts';
import {
  offeredOf,
  offeredTo,
  placeholderName,
  readPlaceholder,
  withNames,
  writePlaceholder,
} from './placeholder-text';

describe('placeholders', () => {
  it.each([
    ['{{contact.firstName | default: "there"}}', 'First name', { path: 'contact.firstName', fallback: 'there' }],
    ["{{ firstName | default: 'you' }}", 'First name', { path: 'firstName', fallback: 'you' }],
    ['{{contact.name}}', 'Full name', { path: 'contact.name', fallback: undefined }],
    [
      '{{contact.customFields.shoe_size}}',
      'Shoe size',
      { path: 'contact.customFields.shoe_size', fallback: undefined },
    ],
    ['{{deal.value}}', 'Deal value', { path: 'deal.value', fallback: undefined }],
    ['{{lead.company | default: "you"}}', 'Company', { path: 'lead.company', fallback: 'you' }],
    ['{{contact.name | upcase}}', 'Formula', undefined],
  ])('%s is called %s', (text, name, plain) => {
    expect([placeholderName(text), readPlaceholder(text)]).toEqual([name, plain]);
  });

  it('are written as they are read, whatever the fallback holds', () => {
    expect(writePlaceholder({ path: 'contact.city', fallback: '' })).toBe('{{contact.city | default: ""}}');
    const hostile = writePlaceholder({ path: 'contact.city', fallback: '"}} {{sender.email' });
    expect(partsOf(hostile)).toHaveLength(1);
    expect(readPlaceholder(hostile)?.path).toBe('contact.city');
  });

  it.each([
    '<p>Hi {{contact.firstName | default: "there"}}, <a href="{{offering.url}}">see</a></p>',
    '<p>{{contact.name | replace: "a", "&amp;"}} and {{contact.city}}</p>',
    '<p>no {{ end</p>',
  ])('come back from chips as they were: %s', (html) => {
    expect(fromChips(toChips(html))).toBe(html);
  });

  it('are named where they cannot be chips', () => {
    expect(withNames('For {{firstName}} of {{contact.company.name | default: "x"}}')).toBe(
      'For [First name] of [Company]',
    );
    expect(withNames('{% if contact.city %}In {{contact.city}}{% endif %}')).toBe('In [City]');
  });

  it('are offered as whom a mail is to has them', () => {
    expect(offeredTo('a contact', 'a lead')).toEqual(offeredOf(true));
    expect(offeredTo(null, null)).toEqual(offeredOf(true));
    expect(offeredTo(null, 'a lead')).toEqual(['Lead', 'From us', 'Product']);
    expect([offeredOf(false), offeredOf(['Deal'])]).toEqual([undefined, ['Deal']]);
  });
});
