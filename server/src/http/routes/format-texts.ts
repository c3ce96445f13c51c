import type { LocalizedText } from '@filo/contract/localized-text'

/** How the contract's own formats and checks are to be met, by their name. */
export const formatTexts: Record<string, LocalizedText> = {
  semver: {
    tr: 'Üç sayı yazın, örneğin 1.4.2; sonuna -rc.1 gibi bir ek gelebilir.',
    en: 'Write three numbers, for example 1.4.2; a suffix such as -rc.1 may follow.',
  },
  package_code: {
    tr: 'Küçük harf, rakam ve tire kullanın; harfle başlayın, örneğin screen-ui (2-32 karakter).',
    en: 'Use lower-case letters, digits and hyphens; begin with a letter, for example screen-ui (2-32 characters).',
  },
  record_code: {
    tr: 'Büyük harf, rakam ve tire kullanın, örneğin NOVA-H1 (2-32 karakter).',
    en: 'Use capital letters, digits and hyphens, for example NOVA-H1 (2-32 characters).',
  },
  pairing_code: {
    tr: 'Robotun gösterdiği 10 harf ve rakamı yazın, örneğin 7K3F-9QXM-2T.',
    en: 'Write the 10 letters and digits that the robot shows, for example 7K3F-9QXM-2T.',
  },
  serial: {
    tr: 'Büyük harf, rakam ve tire kullanın, örneğin NH1-000123 (4-32 karakter).',
    en: 'Use capital letters, digits and hyphens, for example NH1-000123 (4-32 characters).',
  },
  roles_once: {
    tr: 'Her rol bir kez verilir; yinelenenleri çıkarın.',
    en: 'Each role is granted once; remove the repeated ones.',
  },
  time_zone: {
    tr: 'Bu saat dilimi bilinmiyor; listeden seçin, örneğin Europe/Istanbul.',
    en: 'This time zone is not known; choose one of the list, for example Europe/Istanbul.',
  },
  country: {
    tr: 'Bu ülke kodu bilinmiyor; iki büyük harf yazın, örneğin TR.',
    en: 'This country code is not known; write two capital letters, for example TR.',
  },
  clock_time: {
    tr: 'Saati 24 saat düzeninde yazın, örneğin 22:30.',
    en: 'Write the time on a 24-hour clock, for example 22:30.',
  },
  days_once: {
    tr: 'Her gün bir kez seçilir; yinelenenleri çıkarın.',
    en: 'Each day is chosen once; remove the repeated ones.',
  },
  key_in_both: {
    tr: 'Bir ayar hem değiştirilip hem bırakılamaz. Onu listelerin birinden çıkarın.',
    en: 'A setting cannot be both set and unset. Take it off one of the lists.',
  },
  variants_once: {
    tr: 'Bir ürün yalnız bir kez yazılabilir.',
    en: 'A product can be written once only.',
  },
  window_empty: {
    tr: 'Bitiş saati başlangıçla aynı olamaz.',
    en: 'It cannot end at the time it begins.',
  },
  offline_after_stale: {
    tr: 'Çevrimdışı süresi, “yanıt gecikti” süresinden uzun olmalı.',
    en: 'The time until offline must be longer than the one until late to answer.',
  },
  notice_after_offline: {
    tr: 'Bildirim, robot çevrimdışı sayılmadan gönderilemez; daha uzun bir süre seçin ya da bildirimi kapatın.',
    en: 'Nobody can be told before the robot counts as offline; choose a longer time, or no notification.',
  },
  no_override: {
    tr: 'Metinde yazının yönünü çeviren görünmeyen bir karakter var; silip yeniden yazın.',
    en: 'The text holds an invisible character that turns its direction around; delete it and write again.',
  },
  no_nul: {
    tr: 'Metinde görünmeyen bir NUL karakteri var; silip yeniden yazın.',
    en: 'The text holds an invisible NUL character; delete it and write again.',
  },
}
