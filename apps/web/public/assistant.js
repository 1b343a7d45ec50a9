// The portal's own assistant: the address of this file is in chatUrl (portal-spec section 7). It tells the page that the panel may be shown.
document.documentElement.dataset.assistant = 'own';
dispatchEvent(new Event('assistant:ready'));
