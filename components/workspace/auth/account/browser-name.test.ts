import { expect, it } from 'vitest';
import { browserName, isPhone } from './browser-name';

const MOZILLA = 'Mozilla/5.0';
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/126.0 Safari/537.36 Edg/126.0`, 'Edge on Windows', false],
  [`${MOZILLA} (X11; Linux x86_64) ${KIT} HeadlessChrome/126.0 Safari/537.36`, 'Chrome on Linux', false],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/17 Safari/605`, 'Safari on macOS', false],
  [`${MOZILLA} (iPhone; CPU iPhone OS 17 like Mac OS X) CriOS/126 Mobile Safari/604`, 'Chrome on iOS', true],
  [`${MOZILLA} (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0`, 'Firefox on Android', true],
  ['curl/8.5.0', 'Unknown browser', false],
  ['<script>', 'Unknown browser', false],
  [null, 'Unknown browser', false],
])('%s is %s', (userAgent, name, phone) => {
  expect([browserName(userAgent), isPhone(userAgent)]).toEqual([name, phone]);
});
